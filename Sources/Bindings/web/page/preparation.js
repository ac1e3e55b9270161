const element = id => document.getElementById(id);
const pause = () => new Promise(done => { setTimeout(done, 1000); });

// The server builds what the page needs while it is shown, and the page says what it waits for: the engine, with which a drive
// begins, and the command line, which makes all other drives and the roads. Where that fails, what waits for it does so for
// ever.
export const engine = resolvers(), command = resolvers();

export async function watchPreparation() {
  for (;;) {
    const { waiting, failure } = await asked();
    const isThere = name => !Object.keys(waiting[name]).length, steps = Object.values(waiting).flatMap(Object.entries);
    if (isThere("engine")) engine.resolve();
    if (isThere("command")) command.resolve();
    element("waiting").hidden = !steps.length && !failure;
    element("waiting-words").textContent = isThere("engine") ? "All other drives come when this is built:"
      : "The map is here. The drive begins when this is built:";
    show(failure ? [[failure, "The terminal has more."]] : steps);
    // A server that has failed has ended.
    if (failure || !steps.length) return;
    await pause();
  }
}

function resolvers() {
  const made = { isThere: false };
  made.promise = new Promise(resolve => { made.resolve = () => { made.isThere = true; resolve(); }; });
  return made;
}

async function asked() {
  try {
    return await (await fetch("ready.json")).json();
  } catch {
    return { waiting: { engine: { "": "" }, command: { "": "" } }, failure: "The page's server has ended." };
  }
}

// What is waited for, and how far each is.
function show(steps) {
  element("waiting-list").replaceChildren(...steps.map(([what, progress]) => {
    const item = document.createElement("li"), detail = document.createElement("small");
    detail.textContent = progress;
    item.append(what, detail);
    return item;
  }));
}
