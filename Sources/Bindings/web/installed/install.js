import { notice } from "./notices.js";

const element = document.getElementById("installed");
const say = text => { Object.assign(element, { textContent: text, hidden: false }); };

// Keeps the page on this device. What it has to say stands in the menu; that a new version waits is a notice as well.
export async function install() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return say("This address is not secure, so the page cannot be kept on this device: open it by HTTPS.");
  const isFirst = !serviceWorker.controller;
  say(isFirst ? "The page is being kept on this device." : "The page is kept on this device, and needs no network.");
  try {
    const registration = await serviceWorker.register("worker.js");
    registration.addEventListener("updatefound", () => watch(registration.installing));
    if (registration.installing) watch(registration.installing);
    else if (registration.waiting) sayNew();
    if (isFirst) await serviceWorker.ready.then(sayKept);
    // The browser itself looks for a new version about a minute later. Without a network there is none to find.
    else registration.update().catch(() => {});
    // Not one of the files that a browser drops first when it needs room.
    await navigator.storage?.persist?.();
  } catch (error) {
    say(`The page is not kept on this device, and needs a network: ${error.message}`);
  }
}

const sayKept = () => say("The page is kept on this device, and needs no network.");

// A version before this one goes on until the page is closed, with all of its files.
function sayNew() {
  const text = "A new version is here. It begins when you close the page and open it again.";
  say(text);
  notice(text);
}

function watch(worker) {
  worker.addEventListener("statechange", () => {
    if (worker.state === "installed" && navigator.serviceWorker.controller) sayNew();
    if (worker.state === "redundant") say("The page could not be kept on this device; it tries again when you open it next.");
  });
}
