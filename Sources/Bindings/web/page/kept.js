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

// The value of a name; undefined for none.
export const read = name => ask("readonly", values => values.get(name)).catch(() => undefined);
// Whether the value is kept.
export const keep = (name, value) => ask("readwrite", values => values.put(value, name)).then(() => true, () => false);
export const forget = name => ask("readwrite", values => values.delete(name)).catch(() => {});
