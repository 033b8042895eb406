/** What pages of other features use of this one. */
export { ReasonPlace, type Absence } from "./reason-place";
