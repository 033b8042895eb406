/** What the API of other features uses of this one. */
export { notifyRequesters } from "./notify-of-decision";
