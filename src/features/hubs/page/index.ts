/** What pages of other features show of this one. */
export { ParentsCard } from "./parents-card";
