/** Students that a search for guests gives at most. */
export const maxFound = 10;
