/** What the API of other features uses of this one. */
export { contactedAction } from "./absentees";
