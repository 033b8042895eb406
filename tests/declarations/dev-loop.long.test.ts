import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { copyRepository, type RepositoryCopy } from "../support/copy-of-the-repository";
import { endAll, startProcess, type ServerProcess } from "../support/server-process";

const patience = { timeout: 120_000, interval: 200 };
let copy: RepositoryCopy;
let dev: ServerProcess;
let url: string;

const holidays = "src/resources/holidays.ts";
/** Saves a file of the copy with something in it replaced. */
async function save(path: string, from: string, to: string): Promise<void> {
  const file = join(copy.folder, path);
  const text = await readFile(file, "utf8");
  expect(text).toContain(from);
  await writeFile(file, text.replace(from, to));
}
const api = async (path: string) => {
  const response = await fetch(`${url}/api/v1${path}`);
  return { status: response.status, text: await response.text() };
};
const seen = (words: string) =>
  vi.waitFor(async () => {
    const { status, text } = await api("/openapi.json");
    expect([status, text.includes(words)]).toEqual([200, true]);
  }, patience);
const told = (words: string) => vi.waitFor(() => expect(dev.said()).toContain(words), patience);

describe("npm run dev", { timeout: 400_000 }, () => {
  beforeAll(async () => {
    copy = await copyRepository();
    dev = startProcess(
      { DATA_DIR: join(copy.folder, "data"), DEMO_SIZE: "5" },
      ["packages/kit/cli/rollcall.mjs", "dev"],
      copy.folder,
    );
    url = await dev.url;
  }, 240_000);
  afterAll(async () => {
    await endAll();
    await rm(copy.folder, { recursive: true });
  });

  it("prints one address, which answers with the console and with the API", async () => {
    expect([...new Set(dev.said().match(/http:\/\/[\d.:]+/g))]).toEqual([url]);
    expect(await (await fetch(url)).text()).toContain('<div id="root">');
    expect(await api("/health/live")).toMatchObject({ status: 200 });
  });

  it("takes up a declaration that is saved, without a moment in which nobody answers", async () => {
    const statuses = new Set<number>();
    const over = new AbortController();
    const asking = (async () => {
      // What reads the database: `/health/ready` also says 503 where that takes long.
      while (!over.signal.aborted) statuses.add((await api("/branding")).status);
    })();
    await save(holidays, 'label: "Holiday"', 'label: "Day of rest"');
    await seen("Day of rest");
    over.abort();
    await asking;
    expect([...statuses]).toEqual([200]);
    await told(`${holidays}: `);
  });

  it("goes on as it was while a declaration is wrong, and says what is wrong in one sentence", async () => {
    await save(holidays, 'title: "name"', 'title: "nmae"');
    await told(
      `Wrong declaration: holidays: its title "nmae" isn't one of its fields. Did you mean “name”?\n  The console goes on as it was.\n`,
    );
    await seen("Day of rest");
    await save(holidays, 'title: "nmae"', 'title: "name"');
    await save(holidays, "Day of rest", "Quiet day");
    await seen("Quiet day");
    expect(dev.said()).not.toMatch(/^ +at /m);
  });

  it("says which migration is missing, and takes it up when it is written", async () => {
    await save(holidays, "fields: {", 'fields: { mascot: text({ label: "Mascot" }),');
    await told(
      "The database does not have what is declared. Write the migration: npm run db:generate -- holidays\n",
    );
    expect((await api("/openapi.json")).text).not.toContain("mascot");
    await promisify(execFile)("npm", ["run", "--silent", "db:generate", "--", "holidays"], {
      cwd: copy.folder,
      env: { ...process.env, NODE_OPTIONS: "" },
    });
    await seen("mascot");
  });

  it("takes up what is no declaration", async () => {
    await save("packages/kit/api/http/envelope.ts", "success: true", "isFine: 1, success: true");
    await vi.waitFor(async () => {
      expect((await api("/health/live")).text).toContain("isFine");
    }, patience);
  });

  it("ends when it is told to", async () => {
    expect(await dev.kill("SIGTERM")).toEqual({ code: 0, signal: null });
  });
});
