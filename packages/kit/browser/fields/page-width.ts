/**
 * Pixels that a page to read or to fill in is wide at most, so that its right edge stands where that
 * of the page before stood. Lists and sheets take all there is.
 */
export const pageWidth = 1120;
