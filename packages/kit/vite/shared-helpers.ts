import type { Plugin } from "vite";

/** What the files of Mantine begin with where they need it: the helpers that esbuild writes. */
const helpers =
  /^var __(?:defProps?|getOwnPropDescs|getOwnPropSymbols|hasOwnProp|propIsEnum|defNormalProp|spreadProps) = .*;\n|^var __(?:spreadValues|objRest) = \(.*\{\n(?: {2}.*\n)*\};\n/gm;
const asked = ["__spreadValues", "__spreadProps", "__objRest"] as const;
const shared = "virtual:shared-helpers";
const resolved = `\0${shared}`;

/** The helpers, once. */
const module = `
export const __spreadValues = (target, source) => Object.assign(target, source);
export const __spreadProps = (target, source) => Object.defineProperties(target, Object.getOwnPropertyDescriptors(source));
export const __objRest = (source, exclude) => {
  const rest = Object.assign({}, source);
  for (const name of exclude) delete rest[name];
  return rest;
};`;

/**
 * Gives a build the helpers of Mantine's files once. The package has them in 246 files, each a
 * kilobyte of code that says what the language says itself today.
 */
export const sharedHelpers = (): Plugin => ({
  name: "shared-helpers",
  apply: "build",
  resolveId: (id) => (id === shared ? resolved : null),
  load: (id) => (id === resolved ? module : null),
  transform(code, id) {
    if (!/\/node_modules\/@mantine\/\w+\/esm\//.test(id)) return null;
    const used = asked.filter((name) => code.includes(`${name}(`));
    if (used.length === 0) return null;
    const bare = code.replace(helpers, "");
    return { code: `import { ${used.join(", ")} } from "${shared}";\n${bare}`, map: null };
  },
});
