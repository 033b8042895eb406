/** Acts that change many things at once, are previewed first and undone as a whole: what both sides know. */
export { listedAct } from "./schema";
