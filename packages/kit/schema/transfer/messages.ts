/** Most rows of one import request. */
export const maxImportRows = 5000;
/** Most different texts of a column that a request may give a value. */
export const maxMappedValues = 500;
/**
 * How a date such as 03/04/2026 is read; without a word, only a date that can be read in one way
 * is.
 */
export const dateOrders = ["dmy", "mdy"] as const;
export type DateOrder = (typeof dateOrders)[number];
