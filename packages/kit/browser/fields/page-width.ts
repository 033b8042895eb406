/**
 * Pixels that a page to read or to fill in is wide at most, so that its right edge stands where that
 * of the page before stood: that of a list beside the menu on a screen of 1440. Lists and sheets
 * take all there is.
 */
export const pageWidth = 1144;
