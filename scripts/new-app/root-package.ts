/** Packages that only the school's console or work on the framework itself needs. */
const notCopied = new Set([
  "@playwright/test",
  "@testing-library/dom",
  "@testing-library/jest-dom",
  "@testing-library/react",
  "@testing-library/user-event",
  "axe-core",
  "fast-check",
  "jsdom",
  "knip",
  "marked",
  "oxlint",
  "oxlint-tsgolint",
  "preact",
  "smtp-server",
]);

type Versions = Readonly<Record<string, string>>;
const without = (versions: Versions): Versions =>
  Object.fromEntries(Object.entries(versions).filter(([name]) => !notCopied.has(name)));

/**
 * The `package.json` of a new application: the framework as workspaces, and the packages it needs in
 * the versions that the framework was tested with.
 * @param own the text of this repository's `package.json`
 */
export function rootPackage(name: string, own: string) {
  const { engines, dependencies, devDependencies } = JSON.parse(own) as {
    engines: Versions;
    dependencies: Versions;
    devDependencies: Versions;
  };
  return {
    name,
    version: "0.1.0",
    private: true,
    type: "module",
    workspaces: ["packages/*", "server"],
    engines,
    scripts: {
      start: "node scripts/start.mjs",
      dev: "tsx scripts/dev.ts",
      mock: "vite --mode mock",
      "build:demo": "node scripts/build-demo.mjs",
      build: "node scripts/build.mjs",
      check: "node scripts/check.mjs",
      test: "vitest run",
      "new:resource": "tsx scripts/new-resource.ts",
      "db:generate": "tsx scripts/db-generate.ts",
      "db:rehearse": "tsx scripts/db-rehearse.ts",
      "db:reset": "tsx scripts/db-reset.ts",
      "db:status": "tsx scripts/db-status.ts",
    },
    dependencies: without(dependencies),
    devDependencies: without(devDependencies),
  };
}
