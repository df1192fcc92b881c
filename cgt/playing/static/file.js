// Where the state comes from on a page in a file. This follows model.js in one module.

/** A game of which the page holds every position. */
function inFile(data) {
  let game = null;

  const begin = (opponent, first, from = 0) => {
    game = { opponent, first, from, moves: [] };
  };
  const here = () => (game.moves.length ? game.moves.at(-1).to : game.from);
  const nodeHere = () => data.nodes[here()];
  const isYours = () => (game.moves.length % 2 === 0) === (game.first === "me");
  const any = (list) => list[Math.floor(Math.random() * list.length)];
  const choose = (player, node) => {
    const choices = { perfect: node.best, greedy: node.greedy, random: [] }[player];
    return choices.length ? node.moves[any(choices)] : any(node.moves);
  };
  const letMove = () => {
    const node = nodeHere();
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
    const node = nodeHere();
    const shown = here() < data.graph.texts.length ? here() : null;
    const known = { ...node.answers, graph: { ...data.graph, here: shown } };
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
      answers: Object.fromEntries(wanted.map((name) => [name, known[name]])),
      message,
      score,
    };
  };

  begin(data.opponent, data.first);
  return holder((model, request) => {
    let [message, score] = ["", ""];
    const move = nodeHere().moves[request.number];
    if (request.do === "move" && (!isYours() || request.ply !== game.moves.length || !move)) {
      message = "there is no such move; choose one of those shown";
    } else if (request.do === "move") game.moves.push({ ...move, you: true });
    else if (request.do === "undo") message = undo();
    else if (request.do === "new") begin(request.opponent, request.first);
    else if (request.do === "go") begin(game.opponent, "me", request.node);
    else if (request.do === "contest") score = contest(request.one, request.other);
    letMove();
    model.set("state", stateWith(request.want ?? [], message, score));
  });
}

start(inFile(JSON.parse(document.getElementById("cgt-data").textContent)));
