/** Pixels, as `frame.module.css` has it. */
export const headerHeight = 56;
/** From this width on the menu stands beside the page. */
export const wideFrom = 992;
