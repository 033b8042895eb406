import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migratedDataDirectory } from "../support/data-directory";
import { callServer, signInAt } from "../support/server-client";
import { endAll, ensureBuilt, startProcess, type ServerProcess } from "../support/server-process";
import { killRounds as rounds } from "../support/kill-rounds";

const clients = 4;
const password = "kill the server";
let folder: string;
const start = () =>
  startProcess({
    DATA_DIR: folder,
    DEMO_SIZE: "20",
    DEMO_PASSWORD: password,
    BACKUP_EVERY_HOURS: "0",
  });

beforeAll(async () => {
  await ensureBuilt();
  folder = mkdtempSync(join(tmpdir(), "rollcall-killed-"));
  await migratedDataDirectory(folder);
}, 180_000);
afterAll(async () => {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
});

interface Write {
  name: string;
  /** The id the server answered; without one the client never learnt what became of it. */
  id?: number;
}
const draft = (name: string) => ({ name, phone: "+91 90000 00001" });
const post = (url: string, token: string, name: string) =>
  callServer(url, token, "POST", "/admin/parents", draft(name), {
    "Idempotency-Key": name.replaceAll(" ", "-"),
  });

/** Writes without a pause until the server is gone. */
async function writeOn(url: string, token: string, prefix: string): Promise<Write[]> {
  const writes: Write[] = [];
  for (let number = 0; ; number++) {
    const write: Write = { name: `${prefix} ${number}` };
    writes.push(write);
    try {
      const { status, body } = await post(url, token, write.name);
      expect([status, body]).toEqual([201, expect.anything()]);
      write.id = Number(body.data["id"]);
    } catch (error) {
      if (error instanceof TypeError || error instanceof SyntaxError) return writes;
      throw error;
    }
  }
}

/** Every parent whose name begins so, name to ids. */
async function stored(url: string, token: string, prefix: string): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (let page = 1; ; page++) {
    const { body } = await callServer(
      url,
      token,
      "GET",
      `/admin/parents?name[startswith]=${encodeURIComponent(prefix)}&per_page=200&sort=id&page=${page}`,
    );
    for (const { id, name } of body.data as unknown as { id: number; name: string }[])
      found.set(name, [...(found.get(name) ?? []), id]);
    if (page >= Number(body.meta?.["last_page"])) return found;
  }
}

/** Whoever got no answer asks again with the same key, as the console does. */
async function retry(url: string, token: string, writes: readonly Write[]): Promise<void> {
  for (const write of writes.filter(({ id }) => id === undefined)) {
    const { status, body } = await post(url, token, write.name);
    expect(status).toBe(201);
    write.id = Number(body.data["id"]);
  }
}

describe("a server that is killed while four clients write", () => {
  it(
    `has every acknowledged write once, ${rounds} times over, and starts again without a hand`,
    { timeout: 120_000 + rounds * 20_000 },
    async () => {
      const all: Write[] = [];
      let unanswered = 0;
      let server: ServerProcess = start();
      let token = await signInAt(await server.url, password);
      for (let round = 1; round <= rounds; round++) {
        const url = await server.url;
        const writing = Promise.all(
          Array.from({ length: clients }, (_, client) =>
            writeOn(url, token, `Round ${round}.${client}`),
          ),
        );
        await wait(150 + Math.random() * 300);
        expect(await server.kill("SIGKILL")).toEqual({ code: null, signal: "SIGKILL" });
        const writes = (await writing).flat();
        server = start();
        const again = await server.url;
        const kept = await stored(again, token, `Round ${round}.`);
        for (const { name, id } of writes)
          if (id !== undefined) expect([name, kept.get(name)]).toEqual([name, [id]]);
        for (const [name, ids] of kept) expect([name, ids.length]).toEqual([name, 1]);
        unanswered += writes.filter(({ id }) => id === undefined).length;
        await retry(again, token, writes);
        all.push(...writes);
      }
      const url = await server.url;
      token = await signInAt(url, password);
      const kept = await stored(url, token, "Round ");
      expect(Object.fromEntries(kept)).toEqual(
        Object.fromEntries(all.map(({ name, id }) => [name, [id]])),
      );
      // Otherwise nothing was interrupted, and nothing shown.
      expect([all.length > rounds * clients, unanswered > 0]).toEqual([true, true]);
      expect(await server.kill("SIGTERM")).toEqual({ code: 0, signal: null });
    },
  );
});
