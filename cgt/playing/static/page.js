// The page on which a game is played: one module for the served page, for the file and for
// notebooks. render({model, el}) shows what the model holds under "state" and sends what the person
// does; the state has the form that cgt/playing/session.py describes. Text is only ever set as text;
// the one thing that is read as more is the picture of the graph, which Graphviz made.

const MOVES_SHOWN = 40;
const OBJECTS_SHOWN = 40;
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const TOGGLES = [
  ["who", "Who wins?"],
  ["binary", "Show the binary"],
  ["graph", "Graph"],
];

// ---- what is shown ----

/** Make an element. Children that are strings become text. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/** Make a button; its key finds it again after the page was drawn anew. */
function button(key, text, click, attributes = {}) {
  return make("button", { type: "button", "data-key": key, click, ...attributes }, text);
}

function statusOf(state) {
  if (state.busy) return "…";
  const it = state.opponent;
  if (state.winner === null) {
    return state.yours ? "Your move." : `${it} is to move.`;
  }
  const [name, other] = state.winner === "you" ? ["You win", it] : [`${it} wins`, "you"];
  if (state.forfeit) return `${name}: ${state.forfeit}.`;
  if (!state.misere) return `${name}: ${other} cannot move.`;
  return `${name}: ${state.winner === "you" ? "you" : it} cannot move.`;
}

function lastMove(state) {
  const last = state.history.at(-1);
  if (!last || last.you) return "";
  return `${state.opponent}: ${last.words}${last.remark ? ` (${last.remark})` : ""}`;
}

/** Name a move or a turn: where the game draws its positions, what it does is enough. */
function nameOf({ text, words }, state) {
  if (words === `to ${text}`) return text;
  return state.position.squares.length > 0 ? words : `${text} (${words})`;
}

/** Show heaps as rows of objects: a click on one takes it and all to its right. */
function heapsOf(state, play) {
  const { heaps, moves } = state.position;
  if (!heaps) return null;
  const rows = heaps.map((size, heap) => {
    const label = make("span", { class: "size" }, size);
    if (Number(size) > OBJECTS_SHOWN) return make("li", {}, label);
    const objects = Array.from({ length: Number(size) }, (_, left) => {
      const number = moves.findIndex((move) => move.heap === heap && move.left === String(left));
      return button(`heap-${heap}-${left}`, "", () => play(number), {
        class: "object",
        disabled: number < 0 || !canMove(state),
        "aria-label": `heap ${heap + 1}: leave ${left} of ${size}`,
      });
    });
    return make("li", {}, label, ...objects);
  });
  return make("ol", { class: "heaps", "aria-label": "heaps" }, ...rows);
}

/** Show the game's own drawing: a click on a square asks for the moves that change it. */
function squaresOf(state, view) {
  const { squares, moves } = state.position;
  if (squares.length === 0) return null;
  const changing = new Set(moves.flatMap((move) => move.changes));
  const rows = squares.map((row, across) => make("tr", {}, ...row.map((square, down) => {
    if (square === null) return make("td", {});
    const place = `${across}-${down}`;
    const [text, colour] = square;
    const shown = button(`square-${place}`, text, () => view.show({ square: place }), {
      class: "square",
      disabled: !changing.has(place) || !canMove(state),
      "aria-label": `row ${across + 1}, column ${down + 1} ${text}`,
      "aria-pressed": String(view.square === place),
    });
    shown.style.backgroundColor = colour;
    return make("td", {}, shown);
  })));
  return make("div", { class: "wide" },
    make("table", { class: "squares", "aria-label": state.position.text }, make("tbody", {}, ...rows)));
}

/** Return the moves to be listed, each with its number: all, or those that change the square. */
function listed(state, view) {
  const moves = [...state.position.moves.entries()];
  if (view.square === null) return moves;
  return moves
    .filter(([, move]) => move.changes?.includes(view.square))
    .sort(([, one], [, other]) => one.changes.length - other.changes.length);
}

function movesOf(state, view, play) {
  const hinted = state.answers.hint?.move ?? null;
  const moves = listed(state, view);
  const shown = view.allMoves ? moves : moves.slice(0, MOVES_SHOWN);
  const buttons = shown.map(([number, move]) => {
    const point = (on) => () => view.point(move.changes ?? [], on);
    return button(`move-${number}`, nameOf(move, state), () => play(number), {
      class: number === hinted ? "move hinted" : "move",
      disabled: !canMove(state),
      mouseenter: point(true),
      mouseleave: point(false),
      focus: point(true),
      blur: point(false),
    });
  });
  if (shown.length < state.position.moves.length) {
    buttons.push(button("all-moves", `all ${state.position.moves.length} moves`, () =>
      view.show({ square: null, allMoves: true })));
  }
  return make("div", { class: "moves", role: "group", "aria-label": "moves" }, ...buttons);
}

function canMove(state) {
  return state.yours && state.winner === null;
}

/** Show numbers in binary; the counts of odd columns are ringed. */
function tableOf(table) {
  const cells = (label, texts, mark = () => null) =>
    make("tr", {}, make("th", { scope: "row" }, label), ...texts.map((text, place) =>
      make("td", { class: mark(place) }, text)));
  const counts = table.counts.map(String);
  const odd = (place) => (table.odd[place] ? "odd" : null);
  const row = cells("count", counts, odd);
  row.querySelectorAll(".odd").forEach((cell) => cell.setAttribute("title", "odd"));
  return make(
    "div",
    { class: "wide" },
    make(
      "table",
      {},
      make("caption", {}, table.title),
      make("thead", {}, make("tr", {}, make("td", {}), ...table.powers.map((power) =>
        make("th", { scope: "col" }, power)))),
      make("tbody", {}, ...table.rows.map(([label, digits]) => cells(label, [...digits]))),
      make("tfoot", {}, row, cells(`nim-sum ${table.sum}`, [...table.digits])),
    ),
  );
}

/**
 * Show the game graph, the position marked; a click on a node goes there. The tabulator stops at one
 * node only, since there may be a hundred: from there the arrow keys lead on.
 */
function graphOf({ svg, texts, here, words }, go) {
  const marked = here === null ? "the position is not in this graph" : "red outline: the position";
  const notes = make("ul", { class: "note" },
    ...[...words, ...(svg ? [marked] : [])].map((line) => make("li", {}, line)));
  if (!svg) return notes;
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const picture = document.importNode(parsed, true);
  picture.setAttribute("role", "group");
  picture.setAttribute("aria-label", "graph: arrow keys choose a position, Enter goes there");
  picture.querySelectorAll("g.edge > title, g.graph > title").forEach((title) => title.remove());
  const nodes = [];
  for (const node of picture.querySelectorAll("g.node")) {
    const title = node.querySelector("title");
    const number = Number(title.textContent.slice(1));
    const visit = () => go(number, texts[number]);
    nodes[number] = node;
    title.textContent = texts[number];
    node.dataset.key = `node-${number}`;
    node.setAttribute("tabindex", number === (here ?? 0) ? "0" : "-1");
    node.setAttribute("role", "button");
    node.setAttribute("aria-label", `go to ${texts[number]}`);
    if (number === here) {
      node.classList.add("here");
      node.querySelector("polygon, ellipse, path").classList.add("outline");
      node.setAttribute("aria-current", "true");
    }
    node.addEventListener("click", visit);
    node.addEventListener("keydown", ({ key }) => {
      if (key === "Enter" || key === " ") visit();
      else nodes[number + (STEPS[key] ?? 0)]?.focus();
    });
  }
  picture.addEventListener("keydown", (event) => {
    if (event.key in STEPS || event.key === " ") event.preventDefault();
  });
  return make("div", {}, make("div", { class: "game-graph" }, picture), notes);
}

/** Scroll the graph, and nothing else, so that the position is in the middle. */
function showHere(el) {
  const here = el.querySelector(".game-graph .here");
  if (!here) return;
  const frame = here.closest(".game-graph");
  const [inner, outer] = [here.getBoundingClientRect(), frame.getBoundingClientRect()];
  frame.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  frame.scrollTop += inner.top + inner.height / 2 - outer.top - outer.height / 2;
}

function answersOf(state, go) {
  const { who, hint, binary, graph } = state.answers;
  return make(
    "section",
    { class: "answers", "aria-live": "polite", "aria-label": "answers" },
    hint ? make("p", { class: "hint" }, hint.text) : null,
    who ? make("p", { class: "who" }, who) : null,
    ...(binary ? binary.tables.map(tableOf) : []),
    binary?.note ? make("p", { class: "note" }, binary.note) : null,
    graph ? graphOf(graph, go) : null,
  );
}

function historyOf(state) {
  const items = state.history.map((turn) =>
    make("li", {}, `${turn.you ? "you" : state.opponent}: ${nameOf(turn, state)}`));
  return items.length === 0
    ? null
    : make("details", {}, make("summary", { "data-key": "history" }, `${items.length} moves so far`),
        make("ol", {}, ...items));
}

function choice(key, label, names, chosen, change) {
  const options = names.map(([value, text]) =>
    make("option", { value, selected: value === chosen }, text));
  return make("label", {}, `${label} `, make("select", { "data-key": key, change }, ...options));
}

/** Draw everything anew from the state; what the person has chosen is in the view. */
function draw(el, model, view) {
  const state = model.get("state");
  if (!state) {
    el.replaceChildren(make("p", { role: "status" }, "…"));
    return;
  }
  const send = (request) => {
    if (!model.get("state").busy) model.send({ ...request, want: [...view.wanted] });
    // The second click of a double click is no move; anything else waits for its turn.
    else if (request.do !== "move") view.waiting = () => send(request);
  };
  /** Send what leads to another position: what was chosen for this one is over. */
  const leave = (request) => {
    Object.assign(view, { square: null, allMoves: false });
    view.wanted.delete("hint");
    send(request);
  };
  const play = (number) => leave({ do: "move", number, ply: state.history.length });
  const go = (node, text) => leave({ do: "go", node, text });
  const ask = (name) => {
    view.wanted.add(name);
    send({ do: "look" });
  };
  const toggle = (name) => {
    if (!view.wanted.delete(name)) view.wanted.add(name);
    send({ do: "look" });
  };
  const again = () => leave({ do: "new", opponent: view.opponent, first: view.first });
  view.opponent ??= state.opponent;
  view.first ??= state.first;
  view.one ??= state.players[0];
  view.other ??= state.players[1];
  view.show = (chosen) => {
    Object.assign(view, chosen);
    redraw(el, model, view);
  };
  view.point = (changes, on) => changes.forEach((place) =>
    el.querySelector(`[data-key="square-${place}"]`)?.classList.toggle("pointed", on));
  view.score = state.score || view.score;
  const squares = squaresOf(state, view);
  const players = state.players.map((name) => [name, name]);
  el.replaceChildren(
    make("h1", {}, state.game),
    make("p", { class: "rules" }, `${state.rules} ${
      state.misere ? "Misère play: who cannot move wins." : "Normal play: who cannot move loses."}`),
    make("p", { class: "last" }, lastMove(state)),
    make("p", { class: "status", role: "status" }, statusOf(state)),
    make("p", { class: "message", role: "alert" }, state.message || ""),
    ...(squares ? [squares] : [
      make("p", { class: "position" }, state.position.text), heapsOf(state, play) ?? "",
    ]),
    movesOf(state, view, play),
    make(
      "div",
      { class: "tools" },
      button("undo", "Undo", () => leave({ do: "undo" })),
      button("hint", "Hint", () => ask("hint")),
      ...TOGGLES.map(([name, text]) =>
        button(name, text, () => toggle(name), { "aria-pressed": String(view.wanted.has(name)) })),
      state.yours || state.winner !== null
        ? null
        : button("go-on", "Go on", () => send({ do: "look" })),
    ),
    answersOf(state, go),
    make(
      "fieldset",
      {},
      make("legend", {}, "New game"),
      choice("opponent", "against", players, view.opponent, (event) => {
        view.opponent = event.target.value;
      }),
      choice("first", "moves first", [["me", "you"], ["it", "it"]], view.first, (event) => {
        view.first = event.target.value;
      }),
      button("new", "Begin", again),
    ),
    make(
      "fieldset",
      {},
      make("legend", {}, "A hundred games"),
      choice("one", "between", players, view.one, (event) => {
        view.one = event.target.value;
      }),
      choice("other", "and", players, view.other, (event) => {
        view.other = event.target.value;
      }),
      button("contest", "Play", () => send({ do: "contest", one: view.one, other: view.other })),
      make("p", { class: "score", "aria-live": "polite" }, state.busy === "contest" ? "…" : view.score),
    ),
    historyOf(state) ?? "",
  );
}

/** Draw anew, and leave the keyboard where it was. */
function redraw(el, model, view) {
  const active = el.getRootNode().activeElement;
  const inside = active !== null && active !== el && el.contains(active);
  const key = inside ? active.dataset.key : null;
  const open = el.querySelector("details")?.open;
  draw(el, model, view);
  if (open && el.querySelector("details")) el.querySelector("details").open = true;
  showHere(el);
  if (!inside) return;
  const usable = [...el.querySelectorAll("[data-key]")].filter((found) => !found.disabled);
  const next = usable.find((found) => found.dataset.key === key)
    ?? usable.find((found) => found.dataset.key.startsWith("move-"))
    ?? usable.find((found) => found.dataset.key === "new");
  next?.focus();
}

/** Show a model's state in an element, as notebooks call it. */
function render({ model, el }) {
  const view = { wanted: new Set(), allMoves: false, square: null, score: "", waiting: null };
  el.classList.add("cgt-play");
  const show = () => {
    redraw(el, model, view);
    const { waiting } = view;
    if (!waiting || model.get("state").busy) return;
    view.waiting = null;
    waiting();
  };
  model.on("change:state", show);
  show();
}

export { render };
export default { render };
