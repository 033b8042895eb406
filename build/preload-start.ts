import type { Plugin, Rolldown } from "vite";

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
        const chunks = new Map<string, Rolldown.OutputChunk>(
          Object.values(bundle).flatMap((one) =>
            one.type === "chunk" ? [[one.fileName, one]] : [],
          ),
        );
        const found = [...chunks.values()].find(({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith(start)),
        );
        if (!found) return [];
        const names = new Set([found.fileName, ...found.imports]);
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
