import { execFileSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeRelease } from "../../packages/kit/cli/release-folder";
import { callServer } from "../support/server-client";
import { endAll, ensureBuilt, startProcess } from "../support/server-process";

const room = mkdtempSync(join(tmpdir(), "rollcall-release-"));
const app = join(room, "app");
const megabyte = 1_000_000;
let bytes = 0;

/** Shared libraries that a program or an addon is linked with. */
const librariesOf = (file: string): string[] =>
  [...execFileSync("ldd", [file], { encoding: "utf8" }).matchAll(/(\/\S+) \(0x/g)].map(
    ([, path = ""]) => path,
  );

/** Whether a folder can be made the whole file system of a process here. */
const canBox = process.platform === "linux" && process.getuid?.() === 0;

/** Makes the folder one in which there is Node, and nothing else to run. */
function putNodeBeside(): void {
  const addon = join(app, "node_modules/@node-rs", `argon2-linux-${process.arch}-gnu`);
  const binaries = [process.execPath, join(addon, `argon2.linux-${process.arch}-gnu.node`)];
  for (const file of new Set(binaries.flatMap(librariesOf))) {
    mkdirSync(join(room, dirname(file)), { recursive: true });
    copyFileSync(file, join(room, file));
  }
  copyFileSync(process.execPath, join(room, "node"));
  mkdirSync(join(room, "tmp"));
}
/** PostgreSQL's identifier of a cluster, which its control file begins with. */
const clusterOf = (control: Buffer) => control.readBigUInt64LE(0);
const boxed = canBox ? ["chroot", room, "/node"] : [process.execPath];
const inBox = (path: string) => (canBox ? `/app/${path}` : join(app, path));

beforeAll(async () => {
  await ensureBuilt();
  bytes = writeRelease(app);
  if (canBox) putNodeBeside();
}, 180_000);
afterAll(async () => {
  await endAll();
  rmSync(room, { recursive: true, force: true });
});

describe("a release", () => {
  it("is at most 40 megabytes, with its sums", () => {
    expect(bytes).toBeGreaterThan(20 * megabyte);
    expect(bytes).toBeLessThanOrEqual(40 * megabyte);
    const check = () =>
      execFileSync("sha256sum", ["--check", "--quiet", "--strict", "SHA256SUMS"], {
        cwd: app,
        stdio: "pipe",
        encoding: "utf8",
      });
    expect(check()).toBe("");
    const extra = join(app, "dist/sbom.cdx.json");
    const before = readFileSync(extra);
    writeFileSync(extra, "{}");
    expect(check).toThrow(/sbom\.cdx\.json: FAILED|did NOT match/);
    writeFileSync(extra, before);
  });

  it("says under which licences the packages in it are", () => {
    for (const part of ["console", "light-pages", "server"])
      expect(existsSync(join(app, `dist/licenses/${part}.md`)), part).toBe(true);
    for (const name of ["@electric-sql/pglite", "@node-rs/argon2"])
      expect(existsSync(join(app, "node_modules", name, "LICENSE")), name).toBe(true);
    expect(existsSync(join(app, "dist/web/licenses.md")), "served to anyone").toBe(false);
  });

  it("runs where there is nothing but Node", { timeout: 120_000 }, async () => {
    const env = { NODE_ENV: "production", DATA_DIR: inBox("../data"), HOME: "/" };
    const server = startProcess(env, [inBox("dist/server/main.js")], app, undefined, boxed);
    const url = await server.url;
    const [begins = ""] = readdirSync(join(app, "dist/database"));
    // The new directory began as that database: making one takes four times as long.
    const packed = join(app, "dist/database", begins);
    const control = execFileSync("tar", ["-xzOf", packed, "global/pg_control"]);
    const started = readFileSync(join(room, "data/pg/global/pg_control"));
    expect(clusterOf(started)).toBe(clusterOf(control));
    const page = await fetch(url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<script")]);
    const ready = await fetch(`${url}/api/v1/health/ready`);
    expect(ready.status).toBe(200);
    const [, code = ""] = /one-time code (\S+)/.exec(server.said()) ?? [];
    const made = await callServer(url, "", "POST", "/auth/setup", {
      code,
      name: "Ada Lovelace",
      email: "ada@school.example",
      password: "quite a long password",
    });
    expect(made.status).toBe(201);
    expect(await server.kill("SIGTERM")).toEqual({ code: 0, signal: null });

    const doctor = startProcess(env, [inBox("dist/server/doctor.js")], app, undefined, boxed);
    doctor.url.catch(() => undefined);
    expect((await doctor.ended).code).toBe(1);
    expect(doctor.said()).toContain("1 super admin has no second factor.");
  });

  it("takes the place of an earlier one and leaves the rest, and that of nothing else", () => {
    writeFileSync(join(app, "own.env"), "PORT=3000");
    const old = join(app, "dist/server/old.js");
    writeFileSync(old, "");
    writeRelease(app);
    expect([existsSync(join(app, "own.env")), existsSync(old)]).toEqual([true, false]);
    const other = join(room, "other");
    mkdirSync(other);
    writeFileSync(join(other, "thesis.txt"), "Two years of work.");
    expect(() => writeRelease(other)).toThrow("holds something that is no release");
    expect(existsSync(join(other, "dist"))).toBe(false);
  });
});
