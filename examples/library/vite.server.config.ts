import { fileURLToPath } from "node:url";
import { serverConfig } from "../../build/server-config.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default {
  ...serverConfig({ main: here("server.ts"), outDir: here("dist/server") }),
  root: here("."),
};
