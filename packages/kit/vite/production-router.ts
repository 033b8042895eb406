import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * What a build takes instead of React Router's entry points. Its package leads every bundler to the
 * files that hold the warnings for developers; those without stand beside them and are not exported.
 */
export function productionRouter(): { find: RegExp; replacement: string }[] {
  const require = createRequire(import.meta.url);
  const files = join(dirname(require.resolve("react-router/package.json")), "dist/production");
  return [
    { find: /^react-router$/, replacement: join(files, "index.mjs") },
    { find: /^react-router\/dom$/, replacement: join(files, "dom-export.mjs") },
  ];
}
