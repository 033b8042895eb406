/** What starts a console in the browser. */
export { setStandardBranding } from "../browser/providers/branding";
export { type ConsoleLook } from "../browser/console/definition";
export { startConsole } from "../browser/console/start";
export { ownIcons } from "../browser/fields/icons";
