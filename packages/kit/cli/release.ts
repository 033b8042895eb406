import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "./build-application";
import { endWith } from "./end-with";
import { root } from "./places";
import { writeRelease } from "./release-folder";

const usage = `Usage: rollcall release [folder]
Builds, and writes a folder that runs by Node alone: ./release/<name>-<version> unless another is
given. What is in it is replaced.`;

async function main(): Promise<void> {
  if (process.argv.includes("--help")) {
    console.log(usage);
    return;
  }
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    name: string;
    version: string;
  };
  const [folder = join("release", `${name}-${version}`)] = process.argv.slice(2);
  await build();
  const out = join(root, folder);
  const bytes = writeRelease(out);
  console.log(
    `${relative(root, out)}: ${(bytes / 1_000_000).toFixed(1)} MB for ${process.platform} ${process.arch}.`,
  );
  console.log(`Start it with "node dist/server/main.js" in that folder.`);
}

await main().catch(endWith);
