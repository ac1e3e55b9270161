// What outlives the page: values by their names, in the database of the browser. One that keeps nothing, as in a private window
// it may, has no values.
const store = "values";

const opened = new Promise((done, fail) => {
  const request = indexedDB.open("fairway", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  request.onsuccess = () => done(request.result);
  request.onerror = () => fail(request.error);
});
opened.catch(() => {});

async function ask(mode, action) {
  const transaction = (await opened).transaction(store, mode), request = action(transaction.objectStore(store));
  return new Promise((done, fail) => {
    transaction.oncomplete = () => done(request.result);
    transaction.onabort = () => fail(transaction.error);
  });
}

const get = name => ask("readonly", values => values.get(name)).catch(() => undefined);
// What the page asks for as it begins is read beside all else that it does then, each once.
const early = new Map(["drive", "roads", "travel", "places"].map(name => [name, get(name)]));
const take = name => {
  const value = early.get(name);
  early.delete(name);
  return value;
};

// The value of a name; undefined for none.
export const read = name => take(name) ?? get(name);
// Whether the value is kept.
export const keep = (name, value) => {
  take(name);
  return ask("readwrite", values => values.put(value, name)).then(() => true, () => false);
};
export const forget = name => {
  take(name);
  return ask("readwrite", values => values.delete(name)).catch(() => {});
};
