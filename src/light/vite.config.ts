import { fileURLToPath } from "node:url";
import { lightConfig } from "../../packages/kit/vite/light-config.ts";
import { lightPages } from "./pages.ts";

export default lightConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  outDir: fileURLToPath(new URL("../../dist/web/light", import.meta.url)),
  pages: lightPages,
});
