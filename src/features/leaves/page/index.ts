/** What pages of other features use of this one. */
export { ReasonButton } from "./reason/reason-button";
