/** What serves an application on Node. */
export { runServer } from "../server/run-server";
export type { Demo, ServedApplication } from "../server/served";
