import { runServer } from "@rollcall/server/run-server";

runServer("Corner Library", async () => (await import("./served")).served);
