import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Transform, type Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { makeBackup } from "../../packages/embedded-postgres/backup/backup";
import { lastBackup, listBackups } from "../../packages/embedded-postgres/backup/backup-files";
import { pageChecksum, pageSize } from "../../packages/embedded-postgres/backup/page-checksum";
import { emptyDataDirectory } from "../support/data-directory";
import { temporaryFolder } from "../server/db/temporary-folder";

/** What happens to the archive on its way to the disk. */
const way = { to: (): Transform => new PassThrough() };
vi.mock("modern-tar/fs", async (original) => {
  const real = await original<typeof import("modern-tar/fs")>();
  return {
    ...real,
    packTar: (folder: string) =>
      (real.packTar(folder, { concurrency: 1 }) as Readable).pipe(way.to()),
  };
});
afterEach(() => void (way.to = () => new PassThrough()));

const root = mkdtempSync(join(tmpdir(), "rollcall-db-"));
const cluster = join(root, "pg");
beforeAll(() => emptyDataDirectory(root));
afterAll(() => rmSync(root, { recursive: true }));

/** Changes the archive by a function of its place and bytes. */
const changing = (change: (bytes: Buffer, at: number) => Buffer) => () => {
  let at = 0;
  return new Transform({
    transform(bytes: Buffer, _, done) {
      const from = at;
      at += bytes.length;
      done(null, change(bytes, from));
    },
  });
};

const flipAt = (place: number) =>
  changing((bytes, at) => {
    if (place < at || place >= at + bytes.length) return bytes;
    const flipped = Buffer.from(bytes);
    flipped[place - at] = (flipped[place - at] ?? 0) ^ 0x04;
    return flipped;
  });

async function refusal(
  folder: string,
  spoil: (copy: string) => void = () => undefined,
): Promise<string> {
  const copyTo = async (copy: string) => {
    cpSync(cluster, copy, { recursive: true });
    spoil(copy);
  };
  return makeBackup(folder, { keep: 1, kind: "regular" }, copyTo).then(
    () => "made",
    (error: Error) => error.message,
  );
}

describe(
  "a new backup that is not whole is thrown away, and the older one stays the newest",
  { timeout: 120_000 },
  () => {
    it.each<[string, () => Transform, RegExp]>([
      [
        "cut off by the disk",
        changing((bytes, at) => (at > 200_000 ? Buffer.alloc(0) : bytes)),
        /it is damaged|truncated/,
      ],
      [
        "with another byte in a file than the database has",
        flipAt(3_000_000),
        /it holds another \S+ than the database/,
      ],
      ["with another name of a file", flipAt(2), /damaged|checksum|which the database has not/],
    ])("%s", async (_, spoilt, reason) => {
      const folder = temporaryFolder();
      expect(await refusal(folder)).toBe("made");
      const [older, time] = [listBackups(folder), lastBackup(folder)];
      way.to = spoilt;
      const answer = await refusal(folder);
      expect(answer).toMatch(
        /^The new backup was read back and thrown away: .*\. The older backups are kept\.$/,
      );
      expect(answer).toMatch(reason);
      expect([listBackups(folder), lastBackup(folder), readdirSync(folder).length]).toEqual([
        older,
        time,
        1,
      ]);
    });

    it("of a database with a damaged page", async () => {
      const folder = temporaryFolder();
      const spoil = (copy: string) => {
        const path = join(copy, "base/5/1259");
        const content = readFileSync(path);
        content[pageSize + 4000] = (content[pageSize + 4000] ?? 0) ^ 0x10;
        writeFileSync(path, content);
      };
      expect(await refusal(folder, spoil)).toBe(
        "The new backup was read back and thrown away: the database's file base/5/1259 is damaged at page 1. The older backups are kept.",
      );
      expect(readdirSync(folder)).toEqual([]);
    });
  },
);

it("the check sum of a page is PostgreSQL's own", () => {
  const pages = ["base/5/1259", "base/5/1249", "base/5/2608"].flatMap((name) => {
    const content = readFileSync(join(cluster, name));
    return Array.from({ length: content.length / pageSize }, (_, block) => ({
      block,
      page: content.subarray(block * pageSize, (block + 1) * pageSize),
    }));
  });
  expect(pages.length).toBeGreaterThan(50);
  expect(
    pages.filter(({ block, page }) => page.readUInt16LE(8) !== pageChecksum(page, block)),
  ).toEqual([]);
});
