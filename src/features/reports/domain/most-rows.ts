/** Rows of a report that are answered at once, as they are printed. */
export const mostRows = 5000;
