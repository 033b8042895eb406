/** Pixels. */
export const headerHeight = 56;
export const sidebarWidth = 248;
export const narrowWidth = 60;
/** From this width on the menu stands beside the page. */
export const wideFrom = 992;
