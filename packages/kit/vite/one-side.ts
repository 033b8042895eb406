import { readFileSync } from "node:fs";
import { parseSync } from "rolldown/utils";
import type { Plugin } from "vite";
import { kitModule } from "./kit-path.ts";

const nothing = "\0other-side";
/** The definition of a kind of field of an application's own. */
const kind = /\/src\/kinds\/[^/]+\/index\.ts$/;
/** An application's definition, the lists of its features, and their faces. */
const face =
  /\/src\/app\/application\.ts$|\/features\/([^/]+\/)?index\.ts$|\/kit\/(lib\/)?features\/[^/]+\.[jt]s$/;
const page = /\/src\/[^/]+\/[^/]+\/page\//;

/** Whether the one side loads this later, of what the other side has no use for. */
const isOf = {
  /** Pages, and all that what a face imports at once of them loads later. */
  console: (source: string, importer: string) =>
    page.test(importer) ||
    (kind.test(importer) && /\/browser(\.tsx?)?$/.test(source)) ||
    (face.test(importer) && /\/(page|browser)\/|^\.\/look$/.test(source)),
  api: (source: string, importer: string) =>
    (face.test(importer) && /\/feature(\.js)?$/.test(source)) ||
    (kind.test(importer) && /\/api(\.ts)?$/.test(source)),
} as const;

/**
 * A feature's face names its pages and its side of the API, and loads each where it runs. The build
 * of one side leaves the other out; what a face imports at once is part of both.
 */
export const withoutSide = (side: keyof typeof isOf): Plugin => ({
  name: `without-the-${side}`,
  enforce: "pre",
  async resolveId(source, importer, { kind }: { kind?: string } = {}) {
    if (!importer || kind === "import-statement") return null;
    return isOf[side](source, importer) ? nothing : null;
  },
  load: (id) => (id === nothing ? "export {};" : null),
});

const emptyApi = "\0without-the-api";

/** The names of the API's entry point, with nothing behind them. */
function namesOfApi(): string {
  const file = kitModule("face/api");
  const { staticExports } = parseSync(file, readFileSync(file, "utf8")).module;
  return staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName: { name }, isType }) =>
      name == null || isType ? [] : [`export const ${name} = undefined;`],
    )
    .join("\n");
}

/**
 * Leaves the API's entry point out of a build of the console: what imports it is loaded by the
 * server, and merely reading it would bring the database's files along.
 */
export const withoutApi = (): Plugin => ({
  name: "without-the-entry-of-the-api",
  apply: "build",
  enforce: "pre",
  resolveId: (source) => (source === "@rollcall/kit/api" ? emptyApi : null),
  load: (id) => (id === emptyApi ? namesOfApi() : null),
});
