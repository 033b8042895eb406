import { join } from "node:path";
import type { UserConfig } from "vite";
import { licenseFile } from "./license-file.ts";
import { lighterFonts } from "./lighter-fonts.ts";
import { precompress } from "./precompress.ts";
import { shortWords } from "./short-words.ts";

/** Pages that stand beside a console and hold none of its code. */
export interface LightBuild {
  /** The folder with a folder for each page, and in that its `index.html`. */
  root: string;
  /** `light` in the folder of the console's build. */
  outDir: string;
  pages: readonly string[];
}

/** How Vite builds them: a style sheet and a script are shared by all. */
export const lightConfig = ({ root, outDir, pages }: LightBuild): UserConfig => ({
  root,
  base: "/light/",
  publicDir: false,
  plugins: [shortWords(), lighterFonts(), precompress()],
  define: { __MOCK__: "false" },
  build: {
    outDir,
    emptyOutDir: true,
    license: { fileName: licenseFile },
    target: "es2020",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: Object.fromEntries(pages.map((page) => [page, join(root, page, "index.html")])),
    },
  },
});
