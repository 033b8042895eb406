import { runServer } from "./run-server";

runServer("Rollcall", async () => (await import("./school")).school);
