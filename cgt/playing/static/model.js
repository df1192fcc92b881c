// A page of one's own: what takes the place of a notebook's model. This follows page.js in one module.

/** Hold a state, tell when it changes, and hand on what the person does. */
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

/** Show a model on the page that this module belongs to. */
function start(model) {
  render({ model, el: document.getElementById("cgt-page") });
  model.send({ do: "look", want: [] });
}
