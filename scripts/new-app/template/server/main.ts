import { runServer } from "./run-server";

runServer("Your Console", async () => (await import("./application")).served);
