/** What the API of other features uses of this one. */
export { tellAskers } from "./tell-decision";
