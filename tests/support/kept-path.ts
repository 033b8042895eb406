import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";

const cache = join(import.meta.dirname, "../../node_modules/.cache");

/**
 * The path of something that takes seconds to make: made once, and kept in a folder of
 * node_modules/.cache for as long as the stamp of what makes it is the same. `make` writes it to the
 * path it is given; made twice at once, either stands. What has another stamp goes.
 */
export async function keptPath(
  { room, what, stamp }: { room: string; what: string; stamp: string },
  make: (path: string) => Promise<void>,
): Promise<string> {
  const folder = join(cache, room);
  const path = join(folder, `${what}-${stamp}`);
  await mkdir(folder, { recursive: true });
  const known = await readdir(folder);
  if (known.includes(`${what}-${stamp}`)) return path;
  const draft = `${path}.${randomUUID()}`;
  await make(draft);
  await rename(draft, path).catch(() => rm(draft, { recursive: true, force: true }));
  const older = (await readdir(folder)).filter((name) => !name.includes(stamp));
  await Promise.all(older.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  return path;
}
