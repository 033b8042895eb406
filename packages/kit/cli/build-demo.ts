import { parseArgs } from "node:util";
import { buildDemo } from "./build-demo-files";
import { runCommand } from "./run-command";

/**
 * `npm run build:demo -- --base /demo/`: the console with its API in the browser, as files for any
 * static host, in a folder of its own (`dist/demo` unless `--out` says another).
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { base: { type: "string" }, out: { type: "string" } } });
  console.log(`The demo is in ${await buildDemo(values)}`);
});
