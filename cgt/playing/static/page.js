// The page on which a game is played: one module for the served page, for the file and for
// notebooks. render({model, el}) shows what the model holds under "state" and sends what the person
// does; the state has the form that cgt/playing/session.py describes. Text is only ever set as text.

const MOVES_SHOWN = 40;
const OBJECTS_SHOWN = 40;
const TOGGLES = [
  ["who", "Who wins?"],
  ["binary", "Show the binary"],
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

function movesOf(state, view, play) {
  const { moves } = state.position;
  const hinted = state.answers.hint?.move ?? null;
  const shown = view.allMoves ? moves : moves.slice(0, MOVES_SHOWN);
  const buttons = shown.map((move, number) => {
    const words = move.words === `to ${move.text}` ? "" : ` (${move.words})`;
    return button(`move-${number}`, `${move.text}${words}`, () => play(number), {
      class: number === hinted ? "move hinted" : "move",
      disabled: !canMove(state),
    });
  });
  if (shown.length < moves.length) {
    buttons.push(button("all-moves", `all ${moves.length} moves`, () => view.showAllMoves()));
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

function answersOf(state) {
  const { who, hint, binary } = state.answers;
  return make(
    "section",
    { class: "answers", "aria-live": "polite", "aria-label": "answers" },
    hint ? make("p", { class: "hint" }, hint.text) : null,
    who ? make("p", { class: "who" }, who) : null,
    ...(binary ? binary.tables.map(tableOf) : []),
    binary?.note ? make("p", { class: "note" }, binary.note) : null,
  );
}

function historyOf(state) {
  const items = state.history.map((turn) =>
    make("li", {}, `${turn.you ? "you" : state.opponent}: ${turn.text}`));
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
    el.replaceChildren(make("p", { role: "status" }, view.message || "…"));
    return;
  }
  const send = (request) => {
    if (!model.get("state").busy) model.send({ ...request, want: [...view.wanted] });
  };
  const play = (number) => {
    view.allMoves = false;
    view.wanted.delete("hint");
    send({ do: "move", number, ply: state.history.length });
  };
  const ask = (name) => {
    view.wanted.add(name);
    send({ do: "look" });
  };
  const toggle = (name) => {
    if (!view.wanted.delete(name)) view.wanted.add(name);
    send({ do: "look" });
  };
  const again = () => {
    view.wanted.delete("hint");
    send({ do: "new", opponent: view.opponent, first: view.first });
  };
  view.opponent ??= state.opponent;
  view.first ??= state.first;
  view.one ??= state.players[0];
  view.other ??= state.players[1];
  view.showAllMoves = () => {
    view.allMoves = true;
    redraw(el, model, view);
  };
  const players = state.players.map((name) => [name, name]);
  el.replaceChildren(
    make("h1", {}, state.game),
    make("p", { class: "rules" }, `${state.rules} ${
      state.misere ? "Misère play: who cannot move wins." : "Normal play: who cannot move loses."}`),
    make("p", { class: "last" }, lastMove(state)),
    make("p", { class: "status", role: "status" }, statusOf(state)),
    make("p", { class: "message", role: "alert" }, state.message || ""),
    make("p", { class: "position" }, state.position.text),
    heapsOf(state, play),
    movesOf(state, view, play),
    make(
      "div",
      { class: "tools" },
      button("undo", "Undo", () => {
        view.wanted.delete("hint");
        send({ do: "undo" });
      }),
      button("hint", "Hint", () => ask("hint")),
      ...TOGGLES.map(([name, text]) =>
        button(name, text, () => toggle(name), { "aria-pressed": String(view.wanted.has(name)) })),
      state.yours || state.winner !== null
        ? null
        : button("go-on", "Go on", () => send({ do: "look" })),
    ),
    answersOf(state),
    make(
      "fieldset",
      {},
      make("legend", {}, "New game"),
      choice("opponent", "against", players, view.opponent, (event) => {
        view.opponent = event.target.value;
      }),
      choice("first", "first", [["me", "you"], ["it", "it"]], view.first, (event) => {
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
      make("p", { class: "score", "aria-live": "polite" }, state.score || ""),
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
  if (!inside) return;
  const usable = [...el.querySelectorAll("[data-key]")].filter((found) => !found.disabled);
  const next = usable.find((found) => found.dataset.key === key)
    ?? usable.find((found) => found.dataset.key.startsWith("move-"))
    ?? usable.find((found) => found.dataset.key === "new");
  next?.focus();
}

/** Show a model's state in an element, as notebooks call it. */
function render({ model, el }) {
  const view = { wanted: new Set(), allMoves: false };
  el.classList.add("cgt-play");
  const show = () => redraw(el, model, view);
  model.on("change:state", show);
  show();
}

// ---- where the state comes from ----

/** A place for the state, which tells when it changes. */
function holder(send) {
  const listeners = [];
  let state = null;
  const model = {
    get: () => state,
    on: (_, listener) => listeners.push(listener),
    set: (_, value) => {
      state = value;
      listeners.forEach((listener) => listener());
    },
    send: (request) => send(model, request),
  };
  return model;
}

/** A game on the server that sent this page. */
function served() {
  const token = new URLSearchParams(location.search).get("token") ?? "";
  return holder(async (model, request) => {
    const before = model.get();
    const complain = (message) =>
      model.set("state", { ...(before ?? EMPTY), busy: false, message, score: "" });
    if (before) model.set("state", { ...before, busy: true });
    try {
      const answer = await fetch("act", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Token": token },
        body: JSON.stringify(request),
      });
      if (answer.ok) model.set("state", await answer.json());
      else complain(await answer.text());
    } catch {
      complain("There is no connection to cgt; start cgt play again, or try once more.");
    }
  });
}

const EMPTY = {
  game: "cgt", rules: "", misere: false, players: ["perfect", "random"], opponent: "perfect",
  first: "me", yours: true, winner: null, forfeit: "", history: [], answers: {},
  position: { text: "", heaps: null, moves: [] },
};

/** A game of which the page holds every position. */
function inFile(data) {
  let game = null;

  const begin = (opponent, first) => {
    game = { opponent, first, moves: [] };
  };
  const nodeOf = (moves) => data.nodes[moves.length ? moves.at(-1).to : 0];
  const isYours = () => (game.moves.length % 2 === 0) === (game.first === "me");
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const choose = (player, node) => {
    const choices = { perfect: node.best, greedy: node.greedy, random: [] }[player];
    return choices.length ? node.moves[any(choices)] : any(node.moves);
  };
  const letMove = () => {
    const node = nodeOf(game.moves);
    if (!isYours() && node.moves.length) {
      game.moves.push({ ...choose(game.opponent, node), you: false });
    }
  };

  const undo = () => {
    if (!game.moves.some((move) => move.you)) return "there is no move of yours to take back";
    do game.moves.pop(); while (!isYours());
    return "";
  };

  /** Return the side that wins a game from a position, null if it goes round for ever. */
  const playOut = (players, start) => {
    let node = start;
    for (let ply = 0; ply < 1000; ply += 1) {
      if (!node.moves.length) return data.misere ? ply % 2 : 1 - (ply % 2);
      node = data.nodes[choose(players[ply % 2], node).to];
    }
    return null;
  };
  const contest = (one, other) => {
    const going = data.nodes.filter((node) => node.moves.length);
    const wins = [0, 0];
    let [draws, first, start] = [0, 0, null];
    for (let number = 0; number < 100; number += 1) {
      if (number % 2 === 0) start = going.length ? any(going) : data.nodes[0];
      const beginner = number % 2;
      const winner = playOut(beginner ? [other, one] : [one, other], start);
      if (winner === null) draws += 1;
      else {
        if (winner === 0) first += 1;
        wins[beginner ^ winner] += 1;
      }
    }
    const drawn = draws ? `, ${draws} drawn` : "";
    return `${one} ${wins[0]} : ${wins[1]} ${other}${drawn} (${first} of 100 won by who moved first)`;
  };

  const stateWith = (wanted, message, score) => {
    const node = nodeOf(game.moves);
    const yours = isYours();
    const over = node.moves.length === 0;
    return {
      ...data,
      ...game,
      yours,
      winner: over ? (yours === data.misere ? "you" : "it") : null,
      forfeit: "",
      position: node,
      history: game.moves.map((move) => ({ you: move.you, text: move.text, words: move.words,
        remark: "" })),
      answers: Object.fromEntries(wanted.map((name) => [name, node.answers[name]])),
      message,
      score,
    };
  };

  begin(data.opponent, data.first);
  return holder((model, request) => {
    let [message, score] = ["", ""];
    const move = nodeOf(game.moves).moves[request.number];
    if (request.do === "move" && (!isYours() || request.ply !== game.moves.length || !move)) {
      message = "there is no such move; choose one of those shown";
    } else if (request.do === "move") game.moves.push({ ...move, you: true });
    else if (request.do === "undo") message = undo();
    else if (request.do === "new") begin(request.opponent, request.first);
    else if (request.do === "contest") score = contest(request.one, request.other);
    letMove();
    model.set("state", stateWith(request.want ?? [], message, score));
  });
}

/** Start the page that this module belongs to, if it belongs to one. */
function start() {
  const el = globalThis.document?.getElementById("cgt-page");
  if (!el) return;
  const data = document.getElementById("cgt-data");
  const model = data ? inFile(JSON.parse(data.textContent)) : served();
  render({ model, el });
  model.send({ do: "look", want: [] });
}

start();

export { render };
export default { render };
