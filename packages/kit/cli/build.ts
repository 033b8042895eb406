import { build } from "./build-application";

/** `rollcall build`; `--unless-fresh` takes a build of these very sources as it is. */
await build({ force: !process.argv.includes("--unless-fresh") });
