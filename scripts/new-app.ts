/**
 * `npm run new:app ../clinic`: makes an application in a new folder, on the framework packed as it
 * is here.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { packAll } from "./pack";

const root = fileURLToPath(new URL("..", import.meta.url));
const packages = join(root, "dist/packages");
const create = join(root, "packages/create-rollcall/create.mjs");
const usage = `Usage: npm run new:app ../clinic [-- --linked]
Makes an application with sign-in and one resource in a new folder.
  --linked  uses the packages that are installed here instead of installing its own: to try it out`;

const node = (cwd: string, ...args: string[]) =>
  spawnSync(process.execPath, args, { cwd, stdio: "inherit" }).status ?? 1;

/** Installs what is installed here, and the framework from its packed files. */
function link(folder: string): void {
  const modules = join(folder, "node_modules");
  mkdirSync(join(modules, "@rollcall"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== "@rollcall" && !name.startsWith("."))
      symlinkSync(join(root, "node_modules", name), join(modules, name));
  cpSync(join(root, "node_modules/.bin"), join(modules, ".bin"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const name of ["embedded-postgres", "kit"]) {
    const file = readdirSync(packages).find((one) => one.startsWith(`rollcall-${name}-`)) ?? "";
    const own = join(modules, "@rollcall", name);
    mkdirSync(own);
    execFileSync("tar", ["xzf", join(packages, file), "-C", own, "--strip-components=1"]);
  }
  const tool = join(modules, ".bin/rollcall");
  rmSync(tool, { force: true });
  symlinkSync("../@rollcall/kit/lib/cli/rollcall.mjs", tool);
}

async function main(): Promise<number> {
  const words = process.argv.slice(2);
  const folder = words.find((word) => !word.startsWith("--"));
  const isLinked = words.includes("--linked");
  if (folder === undefined || words.length > (isLinked ? 2 : 1)) {
    console.error(usage);
    return 1;
  }
  await packAll();
  const asked = [create, folder, "--packages", packages];
  if (!isLinked) return node(process.cwd(), ...asked);
  const made = node(process.cwd(), ...asked, "--no-install");
  if (made !== 0) return made;
  link(resolve(folder));
  const { bin } = JSON.parse(readFileSync(join(packages, "kit/package.json"), "utf8")) as {
    bin: { rollcall: string };
  };
  const tool = join("node_modules/@rollcall/kit", bin.rollcall);
  return node(resolve(folder), tool, "db", "first");
}

process.exitCode = await main();
