import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { migratedDataDirectory } from "../support/data-directory";
import { openDay, readRegister } from "../support/registers-to-mark";
import { callServer, signInAt } from "../support/server-client";
import { endAll, ensureBuilt, startProcess } from "../support/server-process";
import { killRounds as rounds } from "../support/kill-rounds";

const password = "kill the server";
let folder: string;
const start = () =>
  startProcess({
    DATA_DIR: folder,
    DEMO_SIZE: "240",
    DEMO_PASSWORD: password,
    BACKUP_EVERY_HOURS: "0",
  });

beforeAll(ensureBuilt, 180_000);
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "rollcall-marking-"));
  await migratedDataDirectory(folder);
});
afterEach(async () => {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
});

interface Save {
  remark: string;
  code: string;
  /** The register's version before it. */
  from: number;
  answered: boolean;
}
/** One client's register, with the last save of it. */
interface Client {
  classId: number;
  students: number[];
  version: number;
  last?: Save;
  saves: number;
}

const put = (
  url: string,
  token: string,
  { classId, students }: Client,
  date: string,
  { remark, code, from }: Save,
) =>
  callServer(
    url,
    token,
    "PUT",
    "/admin/attendance/register",
    {
      class_id: classId,
      date,
      slot: "day",
      marks: students.map((student_id) => ({ student_id, code, remark })),
    },
    { "If-Match": `"${from}"`, "Idempotency-Key": remark },
  );

/** Saves the whole register anew without a pause until the server is gone. */
async function markOn(
  url: string,
  token: string,
  client: Client,
  date: string,
  round: number,
): Promise<void> {
  for (let number = 0; ; number++) {
    const save: Save = {
      remark: `${round}.${client.classId}.${number}`,
      code: number % 2 ? "A" : "P",
      from: client.version,
      answered: false,
    };
    client.last = save;
    try {
      const { status, body } = await put(url, token, client, date, save);
      expect([status, body.data["version"]]).toEqual([200, save.from + 1]);
      save.answered = true;
      client.version = save.from + 1;
      client.saves += 1;
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return;
      throw error;
    }
  }
}

/** What the logs tell of a register, newest first. */
async function logged(url: string, token: string, remark: string): Promise<number> {
  const { body } = await callServer(
    url,
    token,
    "GET",
    `/admin/activity-logs?resource=attendance&per_page=200&sort=-id`,
  );
  return (body.data as unknown as { changes: Record<string, { after: unknown }> }[]).filter(
    ({ changes }) =>
      Object.values(changes).some(
        ({ after }) => typeof after === "string" && after.endsWith(` ${remark}`),
      ),
  ).length;
}

/**
 * After the kill: the last answered save stands whole, or the one whose answer was lost; asked
 * again, that one stands once.
 */
async function examine(url: string, token: string, client: Client, date: string): Promise<void> {
  const { last } = client;
  if (!last) return;
  const register = await readRegister(url, token, client.classId, date);
  const remarks = new Set(register.students.map(({ mark }) => mark?.remark ?? null));
  expect([
    remarks.size,
    register.version === client.version || (!last.answered && register.version === last.from + 1),
  ]).toEqual([1, true]);
  const isWritten = register.version === last.from + 1;
  expect(remarks.has(last.remark)).toBe(isWritten);
  const { status, body } = await put(url, token, client, date, last);
  expect([status, body.data["version"]]).toEqual([200, last.from + 1]);
  expect(await logged(url, token, last.remark)).toBe(1);
  client.version = last.from + 1;
}

describe("a server that is killed while eight clients mark", () => {
  it(
    `has every acknowledged register whole and once, with its log, ${rounds} times over`,
    { timeout: 120_000 + rounds * 20_000 },
    async () => {
      let server = start();
      let token = await signInAt(await server.url, password);
      const { date, classes } = await openDay(await server.url, token, 8);
      const clients: Client[] = [];
      for (const classId of classes) {
        const { version, students } = await readRegister(await server.url, token, classId, date);
        clients.push({
          classId,
          version,
          students: students.map(({ student_id }) => student_id),
          saves: 0,
        });
      }
      for (let round = 1; round <= rounds; round++) {
        const url = await server.url;
        const marking = Promise.all(
          clients.map((client) => markOn(url, token, client, date, round)),
        );
        await wait(200 + Math.random() * 400);
        expect(await server.kill("SIGKILL")).toEqual({ code: null, signal: "SIGKILL" });
        await marking;
        server = start();
        const again = await server.url;
        for (const client of clients) await examine(again, token, client, date);
      }
      token = await signInAt(await server.url, password);
      for (const { classId, version } of clients)
        expect((await readRegister(await server.url, token, classId, date)).version).toBe(version);
      // Otherwise nothing was saved, and nothing shown.
      expect(clients.reduce((sum, { saves }) => sum + saves, 0)).toBeGreaterThan(rounds);
      expect(await server.kill("SIGTERM")).toEqual({ code: 0, signal: null });
    },
  );
});
