import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { openEmbedded } from "../../../packages/kit/server/db/embedded";
import { startChild } from "./child";
import { dataDirectory, temporaryFolder } from "./temporary-folder";

const digest = (path: string) =>
  createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16);

/**
 * Every file with a digest of its content, except the note about the process that tried, and the
 * statistics, which PostgreSQL takes in when it starts.
 */
function contentOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== "postmaster.pid" && entry.name !== "pgstat.stat",
  );
  const paths = files.map((file) => join(file.parentPath, file.name)).sort();
  return Object.fromEntries(paths.map((path) => [relative(folder, path), digest(path)]));
}

describe("a data directory that is in use", { timeout: 120_000 }, () => {
  it("is refused to a second process, which is told whose it is, and is free again when that one is killed", async () => {
    const folder = await dataDirectory();
    const first = await startChild("opens", folder);
    await first.says(/^open/);
    const second = await startChild("opens", folder);
    expect(await second.says(/./)).toBe(
      `refused The data directory ${folder} is in use by process ${first.pid}. Stop that one first, or use another directory.`,
    );
    await first.kill();
    const db = await openEmbedded(folder);
    await db.close();
  });

  it("is refused to the same process too", async () => {
    const folder = await dataDirectory();
    const db = await openEmbedded(folder);
    await expect(openEmbedded(folder)).rejects.toThrow(`in use by process ${process.pid}`);
    await db.close();
  });

  it("is given to exactly one of several that start at once", async () => {
    const folder = await dataDirectory();
    const dead = await startChild("opens", folder);
    await dead.says(/^open/);
    await dead.kill();
    const starters = await Promise.all(
      Array.from({ length: 4 }, () => startChild("opens", folder)),
    );
    const answers = await Promise.all(starters.map((child) => child.says(/./)));
    expect(answers.filter((answer) => answer === "open")).toHaveLength(1);
    expect(answers.filter((answer) => answer.includes("is in use by process"))).toHaveLength(3);
  });

  it("is free after the process was asked to end", async () => {
    const folder = await dataDirectory();
    const child = await startChild("opens", folder);
    await child.says(/^open/);
    await child.kill("SIGTERM");
    expect(readdirSync(folder)).toEqual(["pg"]);
  });
});

describe("a damaged database", { timeout: 120_000 }, () => {
  const newestSegment = (pg: string) =>
    join(
      pg,
      "pg_wal",
      readdirSync(join(pg, "pg_wal"))
        .filter((name) => /^[0-9A-F]{24}$/.test(name))
        .sort()[0] ?? "",
    );

  it.each<[string, (pg: string) => void, RegExp]>([
    [
      "whose control file is cut off",
      (pg) => truncateSync(join(pg, "global", "pg_control"), 100),
      /pg_control/,
    ],
    [
      "whose control file is gone",
      (pg) => rmSync(join(pg, "global", "pg_control")),
      /pg_control|control file/,
    ],
    ["whose log is gone", (pg) => rmSync(newestSegment(pg)), /checkpoint record/],
    [
      "of another version",
      (pg) => writeFileSync(join(pg, "PG_VERSION"), "15\n"),
      /incompatible|version/,
    ],
    ["that has lost its version", (pg) => rmSync(join(pg, "PG_VERSION")), /no PG_VERSION/],
    [
      "that is an empty folder",
      (pg) => {
        rmSync(pg, { recursive: true });
        mkdirSync(pg);
      },
      /no PG_VERSION/,
    ],
    [
      "whose settings are nonsense",
      (pg) => writeFileSync(join(pg, "postgresql.conf"), "fsync = perhaps\n"),
      /./,
    ],
  ])("%s is refused with the reason, and left as it is", async (_, damage, reason) => {
    const folder = await dataDirectory();
    const pg = join(folder, "pg");
    damage(pg);
    const before = contentOf(pg);
    const error = await openEmbedded(folder).then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    expect(error?.message).toMatch(
      /^The database in .*pg cannot be opened: .*\. Nothing in it was thrown away\. There is no backup\.$/,
    );
    expect(error?.message.replaceAll(folder, "")).toMatch(reason);
    expect(contentOf(pg)).toEqual(before);
    expect(readdirSync(folder)).toEqual(["pg"]);
  });

  it("whose damage PostgreSQL sees only when it has begun is refused too, and nothing is made in its place", async () => {
    const folder = await dataDirectory();
    rmSync(join(folder, "pg", "base"), { recursive: true });
    await expect(openEmbedded(folder)).rejects.toThrow(/cannot be opened: .*(base|does not exist)/);
    expect(existsSync(join(folder, "pg", "base"))).toBe(false);
    expect(readdirSync(folder)).toEqual(["pg"]);
  });

  it("is refused with the name of the newest backup", async () => {
    const folder = await dataDirectory();
    mkdirSync(join(folder, "backups"));
    for (const name of [
      "2026-01-01T00-00-00-000Z.tar.gz",
      "2026-11-20T03-00-00-000Z.tar.gz",
      "notes.txt",
      "zzz.tar.gz",
    ])
      writeFileSync(join(folder, "backups", name), "");
    truncateSync(join(folder, "pg", "global", "pg_control"), 0);
    await expect(openEmbedded(folder)).rejects.toThrow(
      `The newest backup is ${join(folder, "backups", "2026-11-20T03-00-00-000Z.tar.gz")}.`,
    );
    expect(statSync(join(folder, "backups", "notes.txt")).size).toBe(0);
  });
});

it("a data directory that cannot be written to is refused with the reason", async () => {
  const file = join(temporaryFolder(), "file");
  writeFileSync(file, "");
  await expect(openEmbedded(join(file, "data"))).rejects.toThrow(
    /^The data directory .*data cannot be used: ENOTDIR/,
  );
});
