// Where the state comes from on a page that cgt play --web serves. This follows model.js in one module.

/** A game on the server that sent this page. */
function served() {
  const token = new URLSearchParams(location.search).get("token") ?? "";
  return holder(async (model, request) => {
    const before = model.get();
    const complain = (message) =>
      model.set("state", { ...(before ?? EMPTY), busy: null, message, score: "" });
    if (before) model.set("state", { ...before, busy: request.do });
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
  position: { text: "", heaps: null, squares: [], moves: [] },
};

start(served());
