import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { packTar } from "modern-tar";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBackup } from "../../../packages/embedded-postgres/backup/backup";
import { openEmbedded } from "../../../packages/kit/server/db/embedded";
import { restoreBackup } from "@rollcall/embedded-postgres";
import { endAll, ensureBuilt, startProcess } from "../../support/server-process";
import { emptyDataDirectory } from "../../support/data-directory";
import { temporaryFolder } from "./temporary-folder";

const sentence = /^[^\n]+ cannot be restored: [^\n]+\. Nothing was changed\.$/;
const folder = mkdtempSync(join(tmpdir(), "rollcall-db-"));
/** What every file is tried as, so that a test of thousands needs one folder. */
const tried = join(folder, "tried.tar.gz");
const target = join(folder, "target");
let small: Buffer;
let real: Buffer;

/** A backup of a few hundred bytes with all that a real one has: each of its bytes can be tried. */
async function smallBackup(): Promise<Buffer> {
  const path = await makeBackup(
    join(folder, "small"),
    { keep: 1, kind: "regular" },
    async (copy) => {
      for (const part of ["", "global", "base", "base/1"]) mkdirSync(join(copy, part));
      writeFileSync(join(copy, "PG_VERSION"), "18\n");
      writeFileSync(join(copy, "global/pg_control"), Buffer.from("control of the cluster"));
      writeFileSync(
        join(copy, "base/1/2601"),
        Buffer.from(Array.from({ length: 700 }, (_, at) => (at * at) % 251)),
      );
    },
  );
  return readFileSync(path);
}

async function realBackup(): Promise<Buffer> {
  const data = join(folder, "data");
  await emptyDataDirectory(data);
  const db = await openEmbedded(data);
  const path = await db.backup();
  await db.close();
  return readFileSync(path);
}

beforeAll(async () => {
  [small, real] = [await smallBackup(), await realBackup()];
  await ensureBuilt();
}, 180_000);
afterAll(async () => {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
});

const flipped = (whole: Buffer, at: number, mask: number) => {
  const damaged = Buffer.from(whole);
  damaged[at] = (damaged[at] ?? 0) ^ mask;
  return damaged;
};

/** A hash of the names and contents of all that is in a folder. */
function contentOf(folder: string): string {
  const hash = createHash("sha256");
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }).sort((a, b) =>
    join(a.parentPath, a.name) < join(b.parentPath, b.name) ? -1 : 1,
  )) {
    const path = join(entry.parentPath, entry.name);
    hash.update(relative(folder, path)).update("\0");
    if (entry.isFile()) hash.update(readFileSync(path)).update("\0");
  }
  return hash.digest("hex");
}

/**
 * What restoring `content` is refused with, or a hash of what it restored, after a look at what it
 * left.
 */
async function attempt(content: Buffer): Promise<{ refusal: string } | { restored: string }> {
  writeFileSync(tried, content);
  const answer = await restoreBackup(tried, target).then(
    () => ({ restored: contentOf(target) }),
    (error: Error) => ({ refusal: error.message }),
  );
  const left = readdirSync(target);
  rmSync(target, { recursive: true });
  expect(left, "what is left behind").toEqual("restored" in answer ? ["pg"] : []);
  return answer;
}

async function refusal(content: Buffer): Promise<string> {
  const answer = await attempt(content);
  return "refusal" in answer ? answer.refusal : "restored";
}

async function restored(content: Buffer): Promise<string> {
  const answer = await attempt(content);
  if ("refusal" in answer) throw new Error(answer.refusal);
  return answer.restored;
}

describe(
  "a damaged backup is refused with one sentence and leaves nothing behind",
  { timeout: 180_000 },
  () => {
    it("whichever of its bytes is damaged", async () => {
      const whole = await restored(small);
      const harmless: string[] = [];
      for (let at = 0; at < small.length; at++) {
        for (const mask of [1 << (at % 8), 0xff]) {
          const answer = await attempt(flipped(small, at, mask));
          if ("refusal" in answer) expect(answer.refusal, `byte ${at} ^ ${mask}`).toMatch(sentence);
          else harmless.push(answer.restored);
        }
      }
      // The code tables of the compression have a few bits without a meaning: with one of them
      // flipped the content is the same, to the byte.
      expect(harmless.filter((content) => content !== whole)).toEqual([]);
      expect(harmless.length).toBeLessThan((2 * small.length) / 50);
    });

    it("wherever it is cut off", async () => {
      for (let length = 0; length < small.length; length++)
        expect(await refusal(small.subarray(0, length)), `${length} bytes`).toMatch(sentence);
    });

    it("when something follows it", async () => {
      for (const more of [Buffer.from("x"), Buffer.alloc(512), small])
        expect(await refusal(Buffer.concat([small, more]))).toMatch(sentence);
    });

    it("when it is of real size, too", async () => {
      const whole = await restored(real);
      const place = fc.oneof(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: real.length - 1 }),
        fc.integer({ min: real.length - 40, max: real.length - 1 }),
      );
      await fc.assert(
        fc.asyncProperty(
          place,
          fc.integer({ min: 1, max: 255 }),
          fc.boolean(),
          async (at, mask, isCut) => {
            const answer = await attempt(isCut ? real.subarray(0, at) : flipped(real, at, mask));
            if ("restored" in answer) expect([isCut, answer.restored]).toEqual([false, whole]);
            else expect(answer.refusal).toMatch(sentence);
          },
        ),
        { numRuns: 40 },
      );
    });
  },
);

describe(
  "an archive that is whole, but no backup, is refused with one sentence and leaves nothing behind",
  { timeout: 60_000 },
  () => {
    const entry = (
      name: string,
      type: "file" | "directory" | "symlink" | "link" = "file",
      data = "18\n",
    ) =>
      type === "file"
        ? { header: { name, type, size: data.length }, data: new TextEncoder().encode(data) }
        : { header: { name, type, size: 0, linkname: "/etc/passwd" } };
    const cluster = [
      entry("PG_VERSION"),
      entry("global/", "directory"),
      entry("global/pg_control"),
    ];

    it.each([
      ["of nothing", []],
      ["of something else", [entry("readme.txt")]],
      ["of half a cluster", [entry("PG_VERSION")]],
      ["that leaves its folder", [...cluster, entry("../outside")]],
      ["that begins at the root", [...cluster, entry("/outside")]],
      [
        "that leaves its folder by another system's separator",
        [...cluster, entry("base\\..\\..\\outside")],
      ],
      ["with a symbolic link", [...cluster, entry("base", "symlink"), entry("base/1")]],
      ["with a hard link", [...cluster, entry("base", "link")]],
      ["with a file where a folder is", [...cluster, entry("global")]],
      ["with a folder where a file is", [...cluster, entry("PG_VERSION/", "directory")]],
      ["with a file below a file", [...cluster, entry("PG_VERSION/1")]],
    ])("%s", async (_, entries) => {
      expect(await refusal(gzipSync(await packTar(entries)))).toMatch(sentence);
    });

    it("that stops in the middle, though it was compressed with care", async () => {
      const tar = gunzipSync(small);
      for (const length of [
        0,
        100,
        512,
        1024,
        1500,
        tar.length - 1024,
        tar.length - 512,
        tar.length - 1,
      ])
        expect(await refusal(gzipSync(tar.subarray(0, length))), `${length} bytes`).toMatch(
          sentence,
        );
    });

    it("whose archive is damaged, though it was compressed with care", async () => {
      const tar = gunzipSync(small);
      const whole = await restored(small);
      for (let at = 0; at < 512; at++) {
        const answer = await attempt(gzipSync(flipped(tar, at, 0x01)));
        // The byte after the check sum has no meaning.
        if (at === 155) expect(answer).toEqual({ restored: whole });
        else
          expect("refusal" in answer && answer.refusal, `byte ${at} of the first header`).toMatch(
            sentence,
          );
      }
    });
  },
);

it("a backup that the system's tar can read may be packed again and restored", async () => {
  const unpacked = temporaryFolder();
  writeFileSync(tried, real);
  execFileSync("tar", ["xzf", tried, "-C", unpacked]);
  execFileSync("tar", ["czf", tried, "-C", unpacked, "."]);
  expect(await refusal(readFileSync(tried))).toBe("restored");
});

describe("`--restore` of a damaged backup", { timeout: 120_000 }, () => {
  const main = "dist/server/main.js";
  it.each([
    ["at its beginning", () => flipped(real, 3, 0xff)],
    ["in the header of its first file", () => flipped(real, 30, 0x10)],
    ["at a tenth", () => flipped(real, Math.floor(real.length / 10), 0x40)],
    ["in the middle", () => flipped(real, Math.floor(real.length / 2), 0xff)],
    ["in its check sum", () => flipped(real, real.length - 6, 0x01)],
    ["because it is cut off", () => real.subarray(0, Math.floor(real.length * 0.7))],
  ])("%s says one sentence and ends with 1, and changes nothing", async (_, damaged) => {
    const data = temporaryFolder();
    writeFileSync(tried, damaged());
    const server = startProcess({ DATA_DIR: data }, [main, "--restore", tried]);
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.said()).toMatch(
      /^Rollcall could not start\. [^\n]* cannot be restored: [^\n]*\. Nothing was changed\.\n$/,
    );
    expect(readdirSync(data)).toEqual([]);
  });
});
