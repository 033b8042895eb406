#!/usr/bin/env node
/**
 * `npm create rollcall clinic`: makes an application with sign-in, settings, logs, one resource, its
 * migration and its tests, on the framework as it is installed.
 */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const template = fileURLToPath(new URL("template", import.meta.url));
const { version } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));

const usage = `Usage: npm create rollcall clinic
Makes an application with sign-in and one resource in a new folder.
  --packages <folder>  takes the framework from packed files there instead of the registry
  --no-install         writes the files alone: install, then run "npx rollcall db first"`;

/** Beside the framework: what an application's pages and tests import themselves. */
const beside = {
  dependencies: {
    "@emotion/react": "^11.14.0",
    "@mantine/core": "^5.10.5",
    "@mantine/hooks": "^5.10.5",
    "@mantine/notifications": "^5.10.5",
    "@refinedev/core": "^5.0.12",
    "@refinedev/mantine": "^3.0.2",
    "@refinedev/react-router": "^2.0.4",
    "@refinedev/simple-rest": "^6.0.1",
    react: "^18.3.1",
    "react-dom": "^18.3.1",
    "react-router": "^7.18.5",
    "react-router-dom": "^7.18.5",
  },
  devDependencies: {
    "@types/node": "^20.19.43",
    "@types/react": "^18.3.31",
    "@types/react-dom": "^18.3.7",
    msw: "^2.15.0",
    typescript: "^7.0.2",
    vite: "^8.3.8",
    vitest: "^4.1.12",
  },
};

/** @throws Error with a sentence when no application can be made there */
function folderFor(path) {
  const folder = resolve(path);
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(basename(folder)))
    throw new Error(
      `"${basename(folder)}" can't be the name of an application: use kebab-case.\n${usage}`,
    );
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} already exists and is not empty.`);
  return folder;
}

/** "bus-depot" is "Bus depot". */
const titleOf = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

/**
 * Copies the packed framework into the application.
 * @returns what its package.json asks for
 */
function packedFramework(from, folder) {
  const files = readdirSync(from);
  const asked = {};
  for (const name of ["embedded-postgres", "kit"]) {
    const file = files.find((one) => one.startsWith(`rollcall-${name}-`) && one.endsWith(".tgz"));
    if (file === undefined) throw new Error(`${from} holds no rollcall-${name}-….tgz.`);
    mkdirSync(join(folder, "framework"), { recursive: true });
    cpSync(join(from, file), join(folder, "framework", file));
    asked[`@rollcall/${name}`] = `file:framework/${file}`;
  }
  return asked;
}

function writeSources(folder, framework) {
  const name = basename(folder);
  for (const path of readdirSync(template, { recursive: true, encoding: "utf8" })) {
    if (!path.includes(".")) continue;
    const text = readFileSync(join(template, path), "utf8").replaceAll(
      "Your Console",
      titleOf(name),
    );
    // Names that no tool takes for its own while they are part of a template.
    const to = join(folder, path.replace(/\.template$/, "").replace(/^gitignore$/, ".gitignore"));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text);
  }
  const manifest = {
    name,
    version: "0.1.0",
    private: true,
    type: "module",
    engines: { node: ">=20.19" },
    // Both work without what they would do when they are installed.
    allowScripts: { esbuild: false, msw: false },
    scripts: {
      start: "rollcall start",
      dev: "rollcall dev",
      mock: "vite --mode mock",
      build: "rollcall build",
      "build:demo": "rollcall build demo",
      check: "rollcall check",
      test: "vitest run",
      "new:resource": "rollcall new resource",
      "db:generate": "rollcall db generate",
      "db:rehearse": "rollcall db rehearse",
      "db:reset": "rollcall db reset",
      "db:status": "rollcall db status",
    },
    dependencies: { ...framework, ...beside.dependencies },
    devDependencies: beside.devDependencies,
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @throws Error with a sentence when a program ends badly */
function run(folder, program, args, sentence) {
  const { status } = spawnSync(program, args, { cwd: folder, stdio: "inherit" });
  if (status !== 0) throw new Error(sentence);
}

function make(path, { packages, "no-install": onlyFiles = false }) {
  const folder = folderFor(path);
  mkdirSync(folder, { recursive: true });
  const framework =
    packages === undefined ? { "@rollcall/kit": `^${version}` } : packedFramework(packages, folder);
  writeSources(folder, framework);
  if (onlyFiles) return `Written: ${folder}.`;
  run(
    folder,
    "npm",
    ["install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"],
    `The packages could not be installed. Run npm install in ${folder}, then npx rollcall db first.`,
  );
  run(
    folder,
    process.execPath,
    ["node_modules/@rollcall/kit/lib/cli/rollcall.mjs", "db", "first"],
    `The first migration was not written. Run npx rollcall db first in ${folder}.`,
  );
  return [
    `Made: ${folder}. Start it with`,
    `  cd ${relative(process.cwd(), folder)} && npm start`,
    "and read its README.md for what comes next.",
  ].join("\n");
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      packages: { type: "string" },
      "no-install": { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  if (values.help || positionals.length !== 1) {
    (values.help ? console.log : console.error)(usage);
    process.exitCode = values.help ? 0 : 1;
  } else console.log(make(positionals[0], values));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
