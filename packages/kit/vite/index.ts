export { consoleConfig, type ConsoleBuild } from "./console-config.ts";
