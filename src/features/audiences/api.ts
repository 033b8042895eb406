/** What the API of other features uses of this one. */
export { recipients } from "./recipients";
