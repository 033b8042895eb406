/** What the API of other features uses of this one. */
export { readAlertSpan } from "./facts";
export { ofSlots } from "./words";
