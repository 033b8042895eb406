#!/usr/bin/env node
/** The command-line tool of the framework: `rollcall <command>` in the folder of an application. */
import { existsSync } from "node:fs";

const usage = `Usage: rollcall <command>, in the folder of an application
  start                  builds what must be built, then serves the console
  dev                    serves it with hot reload
  build                  builds console and server into dist/
  release [folder]       builds a folder that runs by Node alone
  build demo             builds the console with its API in the browser, for any static host
  check [resource]       types, then the tests; of one resource: its declaration, migration and tests
  new resource <name>    writes a declaration
  second-factor reset <email>  takes away a lost second factor, where no super admin can
  push-keys replace      makes new keys for pushes beside the old; push-keys end-old ends those
  doctor                 tells what is weak in how a server is run
  db first               writes the first migration of a new application
  db generate [name]     writes the migration that the declarations need
  db status              tells where declarations, snapshot and database differ
  db rehearse            applies pending migrations to a copy
  db reset               empties a development database
  db migrate             applies the migrations that databases lack, of all tenants
  tenant                 adds, lists, closes and archives those that one server serves by host name
  upgrade                after a later framework was installed: writes its migrations, tells the rest
release, second-factor reset, push-keys, doctor, db generate, db status, db rehearse, db reset,
db migrate, tenant and upgrade say more with --help.`;

/** The module of each command. */
const commands = {
  start: "start",
  dev: "dev",
  release: "release",
  "build demo": "build-demo",
  build: "build",
  check: "check",
  "check declaration": "check-resource",
  "new resource": "new-resource",
  "second-factor reset": "second-factor-reset",
  "push-keys": "push-keys",
  doctor: "doctor",
  "db first": "db-first",
  "db generate": "db-generate",
  "db status": "db-status",
  "db rehearse": "db-rehearse",
  "db reset": "db-reset",
  "db migrate": "db-migrate",
  tenant: "tenant",
  upgrade: "upgrade",
};

/** Those that say more of themselves; of the others --help must not do what they do. */
const helpful = new Set([
  "release",
  "second-factor reset",
  "push-keys",
  "doctor",
  "db generate",
  "db status",
  "db rehearse",
  "db reset",
  "db migrate",
  "tenant",
  "upgrade",
]);

const words = process.argv.slice(2);
const name = [words.slice(0, 2).join(" "), words[0] ?? ""].find((one) =>
  Object.hasOwn(commands, one),
);
if (name !== undefined && words.includes("--help") && !helpful.has(name)) console.log(usage);
else if (name === undefined) {
  const isAsked = words.length === 0 || ["help", "--help", "-h"].includes(words[0]);
  (isAsked ? console.log : console.error)(
    isAsked ? usage : `There is no command "${words.join(" ")}".\n${usage}`,
  );
  process.exitCode = isAsked ? 0 : 1;
} else {
  process.argv.splice(2, name.split(" ").length);
  process.argv[1] = `rollcall ${name}`;
  const sources = new URL(`./${commands[name]}.ts`, import.meta.url);
  // A server that is built starts without what loads sources.
  if (existsSync(sources)) (await import("tsx/esm/api")).register();
  await import(existsSync(sources) ? sources : new URL(`./${commands[name]}.js`, import.meta.url));
}
