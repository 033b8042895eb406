import { runServer } from "./run-server";

runServer("Rollcall", async () => (await import("./application")).served);
