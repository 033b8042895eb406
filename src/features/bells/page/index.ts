/** What pages of other features show of this one. */
export { ClassBells } from "./class-bells";
