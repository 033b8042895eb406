import type { Plugin } from "vite";

const nothing = "\0other-side";
/** An application's definition, the lists of its features, and their faces. */
const face =
  /\/src\/app\/school\.ts$|\/examples\/[^/]+\/app\.ts$|\/features\/([^/]+\/)?index\.ts$|\/packages\/kit\/features\/[^/]+\.ts$/;
const page = /\/(features|school)\/[^/]+\/page\//;

/** Whether the one side loads this later, of what the other side has no use for. */
const isOf = {
  /** Pages, and all that what a face imports at once of them loads later. */
  console: (source: string, importer: string) =>
    page.test(importer) || (face.test(importer) && /\/(page|browser)\/|^\.\/look$/.test(source)),
  api: (source: string, importer: string) => face.test(importer) && source.endsWith("/feature"),
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
