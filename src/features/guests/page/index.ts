/** What pages of other features use of this one. */
export { AddGuest } from "./add-guest";
export { RegisterGuests } from "./register-guests";
