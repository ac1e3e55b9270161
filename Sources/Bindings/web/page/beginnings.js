import { Fairway } from "./fairway/fairway.js";
import "./kept.js";

const hasEnded = "That comes from the page's server, which has ended. Touch the map: the page finds a way there by itself";

// The answer to a request; that there is none is an error in a sentence for the page to show.
export async function fetched(path, options) {
  const response = await fetch(path, options).catch(() => { throw new Error(hasEnded); });
  if (!response.ok) throw new Error((await response.text()).slice(0, 300));
  return response;
}

const json = async path => (await fetched(path)).json();

// What every drive needs: the engine, what the page offers, and the layers of the map. They come while the map is made.
export const beginnings = Promise.all([Fairway.load({ router: true, roads: true }), json("config.json"), json("style.json")]);
// Whoever needs them says why they do not come.
beginnings.catch(() => {});
