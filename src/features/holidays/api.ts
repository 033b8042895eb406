/** What the API of other features uses of this one. */
export { holidayFeature } from "./feature";
export { holidayEffect, type HolidayEffect } from "./what-if";
