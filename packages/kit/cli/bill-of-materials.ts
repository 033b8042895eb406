import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./places";

/**
 * All that is installed: with `--omit=dev`, and for NODE_ENV=production without being told, npm 11
 * leaves out what is needed to run and by a tool as well.
 */
const args = ["sbom", "--sbom-format=cyclonedx", "--sbom-type=application", "--include=dev"];
const maxBuffer = 64 * 1024 * 1024;

interface Bill {
  components: { "bom-ref": string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
interface Lock {
  packages: Readonly<Record<string, { version?: string; name?: string; dev?: true }>>;
}

/** What is installed to run, wherever it lies: `name@version`. */
function neededToRun({ packages }: Lock): ReadonlySet<string> {
  return new Set(
    Object.entries(packages).flatMap(([path, { name, version, dev }]) =>
      dev ? [] : [`${name ?? path.split("node_modules/").at(-1)}@${version}`],
    ),
  );
}

/** The same without tools that only build and test. */
function withoutTools(bill: Bill, lock: Lock): Bill {
  const needed = neededToRun(lock);
  const components = bill.components.filter((one) => needed.has(one["bom-ref"]));
  const kept = new Set(components.map((one) => one["bom-ref"]));
  const all = new Set(bill.components.map((one) => one["bom-ref"]));
  const stays = (ref: string) => kept.has(ref) || !all.has(ref);
  const dependencies = bill.dependencies
    .filter(({ ref }) => stays(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(stays) }));
  return { ...bill, components, dependencies };
}

/**
 * Writes what the server and the console are made of: each package with its version, licence and
 * checksum, as CycloneDX (`dist/sbom.cdx.json`).
 * @returns why it can't be told, as where what is installed is not what the lock file names; then
 *   there is no file
 */
export async function writeBillOfMaterials(): Promise<string | undefined> {
  const file = join(root, "dist/sbom.cdx.json");
  try {
    // On Windows, npm is a script.
    const options = { cwd: root, maxBuffer, shell: process.platform === "win32" };
    const { stdout } = await promisify(execFile)("npm", args, options);
    const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
    const bill = withoutTools(JSON.parse(stdout) as Bill, lock);
    mkdirSync(join(root, "dist"), { recursive: true });
    writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`);
    return undefined;
  } catch (error) {
    rmSync(file, { force: true });
    const said = error instanceof Error && "stderr" in error ? String(error.stderr) : String(error);
    return said.trim().split("\n").slice(0, 2).join(" ");
  }
}
