import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { acquireLock, LockedError } from "../../packages/embedded-postgres/lock/lock";
import {
  thisProcess,
  type ProcessIdentity,
} from "../../packages/embedded-postgres/lock/process-identity";
import { temporaryFolder } from "../server/db/temporary-folder";

const beat = 40;
const deadPid = () => spawnSync(process.execPath, ["-e", ""]).pid;

/** A lock file as another process left it. */
function left(path: string, by: Partial<ProcessIdentity> & { token?: string } = {}): void {
  writeFileSync(path, JSON.stringify({ ...thisProcess(), token: "left", ...by }));
}

describe("a lock that a process left", () => {
  it.each<[string, () => Partial<ProcessIdentity>]>([
    ["is gone", () => ({ pid: deadPid() })],
    ["has ended, and whose number went to another process", () => ({ started: "1" })],
  ])("that %s is taken over at once", async (_, by) => {
    const path = join(temporaryFolder(), "lock");
    left(path, by());
    const start = performance.now();
    const lock = await acquireLock(path, { beat: 60_000 });
    expect(performance.now() - start).toBeLessThan(1_000);
    lock.release();
  });

  it.each<[string, Partial<ProcessIdentity>]>([
    ["container", { space: "pid:[1]" }],
    ["machine", { host: "elsewhere" }],
    ["boot of this machine, or one of the same name,", { boot: "another" }],
  ])("in another %s is taken over only after three beats without a sign of life", async (_, by) => {
    const path = join(temporaryFolder(), "lock");
    left(path, by);
    const start = performance.now();
    const lock = await acquireLock(path, { beat });
    expect(performance.now() - start).toBeGreaterThanOrEqual(3 * beat - 5);
    lock.release();
  });

  it("in another container that shows signs of life is refused", async () => {
    const path = join(temporaryFolder(), "lock");
    left(path, { space: "pid:[1]", pid: 4242 });
    const alive = setInterval(() => utimesSync(path, new Date(), new Date()), beat);
    await expect(acquireLock(path, { beat })).rejects.toEqual(new LockedError(4242));
    clearInterval(alive);
  });

  it("that died while it took over from another dead one is taken over too", async () => {
    const folder = temporaryFolder();
    const path = join(folder, "lock");
    left(path, { pid: deadPid(), token: "a" });
    left(`${path}.a`, { pid: deadPid(), token: "b" });
    left(`${path}.a.b`, { pid: deadPid(), token: "c" });
    const lock = await acquireLock(path);
    expect(readdirSync(folder)).toEqual(["lock"]);
    lock.release();
  });
});

describe("a lock file that says nothing", () => {
  const contents = [
    ["empty", ""],
    ["half written", '{"pid":12,"ho'],
    ["something else", "null"],
    ["of another program", '{"pid":"12"}'],
    ["full of zeros", "\0".repeat(512)],
  ] as const;

  it.each(contents)(
    "because it is %s is taken over after three beats without a sign of life, by one of many",
    async (_, content) => {
      const folder = temporaryFolder();
      const path = join(folder, "lock");
      writeFileSync(path, content);
      const start = performance.now();
      const answers = await Promise.allSettled(
        Array.from({ length: 5 }, () => acquireLock(path, { beat })),
      );
      expect(performance.now() - start).toBeGreaterThanOrEqual(3 * beat - 5);
      const [winner, ...others] = answers.filter((answer) => answer.status === "fulfilled");
      expect(others).toEqual([]);
      expect(readdirSync(folder)).toEqual(["lock"]);
      winner?.value.release();
    },
  );

  it("is left to whoever is just writing it", async () => {
    const path = join(temporaryFolder(), "lock");
    writeFileSync(path, "");
    const writing = setTimeout(() => left(path), beat);
    await expect(acquireLock(path, { beat })).rejects.toThrow(LockedError);
    clearTimeout(writing);
    expect(readFileSync(path, "utf8")).toContain('"left"');
  });

  it("ends the server whose lock it was", async () => {
    const path = join(temporaryFolder(), "lock");
    let losses = 0;
    const lock = await acquireLock(path, { beat, onLost: () => losses++ });
    writeFileSync(path, "");
    await vi.waitUntil(() => losses > 0, { timeout: 10_000 });
    lock.release();
    expect(readFileSync(path, "utf8")).toBe("");
  });
});

describe("a lock", () => {
  it("is held by one at a time, and free again when it is released", async () => {
    const path = join(temporaryFolder(), "lock");
    const first = await acquireLock(path);
    await expect(acquireLock(path)).rejects.toEqual(new LockedError(process.pid));
    first.release();
    (await acquireLock(path)).release();
    expect(existsSync(path)).toBe(false);
  });

  it("is given to one of many who ask at once, and to one of many who find it dead", async () => {
    for (const prepare of [() => undefined, (path: string) => left(path, { pid: deadPid() })]) {
      const folder = temporaryFolder();
      prepare(join(folder, "lock"));
      const answers = await Promise.allSettled(
        Array.from({ length: 20 }, () => acquireLock(join(folder, "lock"))),
      );
      const [winner, ...others] = answers.filter((answer) => answer.status === "fulfilled");
      expect(others).toEqual([]);
      expect(readdirSync(folder)).toEqual(["lock"]);
      winner?.value.release();
    }
  });

  it("shows signs of life", async () => {
    const path = join(temporaryFolder(), "lock");
    const lock = await acquireLock(path, { beat });
    utimesSync(path, 0, 0);
    await wait(3 * beat);
    await expect(acquireLock(path)).rejects.toThrow(LockedError);
    expect(readFileSync(path, "utf8")).toContain(String(process.pid));
    lock.release();
  });

  it("that is taken away is noticed, once, and the new one is left alone", async () => {
    const path = join(temporaryFolder(), "lock");
    let losses = 0;
    const lock = await acquireLock(path, { beat, onLost: () => losses++ });
    rmSync(path);
    left(path, { token: "somebody else's" });
    await wait(4 * beat);
    expect(losses).toBe(1);
    lock.release();
    expect(readFileSync(path, "utf8")).toContain("somebody else's");
  });

  it("that this user may not read is not taken for a dead one", async () => {
    const path = join(temporaryFolder(), "lock");
    mkdirSync(path);
    await expect(acquireLock(path)).rejects.toThrow(
      /^The lock file .*lock cannot be read: .* If nothing uses the directory, remove the file\.$/,
    );
  });
});
