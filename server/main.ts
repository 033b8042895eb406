import { runServer } from "@rollcall/kit/server";

runServer("Rollcall", async () => (await import("./application")).served);
