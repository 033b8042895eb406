/** What the API of other features uses of this one. */
export { studentFeed } from "./feeds/feed-events";
export { calendarAnswer } from "./feeds/open-feed";
