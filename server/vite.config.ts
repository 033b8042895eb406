import { serverConfig } from "../build/server-config.ts";

/** The school's server. */
export default serverConfig({ main: "server/main.ts", outDir: "dist/server" });
