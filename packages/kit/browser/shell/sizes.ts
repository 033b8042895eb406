/** Pixels. */
export const headerHeight = 56;
/** What stands above the header, as long as something does; set by what does. */
export const bannerHeight = "var(--banner-height, 0px)";
export const sidebarWidth = 248;
export const narrowWidth = 60;
/** From this width on the menu stands beside the page. */
export const wideFrom = 992;
