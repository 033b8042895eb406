import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../../../packages/kit/cli/build-application";
import { keptPath } from "../../support/kept-path";
import { demoPassword } from "./people";
import { leftByServer } from "./server-process";

const root = join(import.meta.dirname, "../../..");

/** Of all that decides what the demo school is like: the built server, and the hour it is made for. */
async function stamp(): Promise<string> {
  const server = join(root, "dist/server");
  const hash = createHash("sha256");
  for (const name of (await readdir(server)).sort())
    if (name.endsWith(".js")) hash.update(name).update(await readFile(join(server, name)));
  return `${new Date().toISOString().slice(0, 13)}-${hash.digest("hex").slice(0, 16)}`;
}

/** A demo school as the built server puts it together, kept for as long as that would do the same. */
const demoSchool = async (): Promise<string> =>
  keptPath({ room: "rollcall-school", what: "demo", stamp: await stamp() }, (path) =>
    leftByServer(path, { DEMO_PASSWORD: demoPassword, DEMO_SIZE: "1200" }),
  );

/**
 * Before the first journey: the product is built if it is not, and a demo school is put together
 * unless one is kept, of which every worker serves a copy of its own (journey.ts). What is returned
 * throws away what journeys of this run have built beside it (demo-host.ts).
 */
export default async function prepareSchool(): Promise<() => Promise<void>> {
  await build();
  const beside = await mkdtemp(join(tmpdir(), "rollcall-mock-"));
  process.env["SCHOOL_FOLDER"] = await demoSchool();
  process.env["MOCK_FOLDER"] = beside;
  return () => rm(beside, { recursive: true, force: true });
}
