import type { Plugin } from "vite";
import { chunksOf, chunkWith, withImports } from "./chunk-imports.ts";

/**
 * Names the files of a console's start in its page: the first module loads them once it knows the
 * language, and they shall have been on their way by then.
 * @param start how the path of the module ends that is loaded
 */
export function preloadStart(start: string): Plugin {
  let base = "/";
  return {
    name: "preload-start",
    apply: "build",
    configResolved: (config) => void (base = config.base),
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const chunks = chunksOf(Object.values(bundle));
        const found = chunkWith(chunks, start);
        if (!found) return [];
        const names = withImports(found.fileName, chunks);
        return [...names]
          .filter((name) => chunks.has(name) && !html.includes(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "modulepreload", crossorigin: true, href: base + name },
            injectTo: "head" as const,
          }));
      },
    },
  };
}
