import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  openEmbeddedPostgres,
  restoreBackup,
  type EmbeddedPostgres,
} from "@rollcall/embedded-postgres";
import { Client } from "pg";
import { expect, it } from "vitest";
import { dataDirectory, temporaryFolder } from "../server/db/temporary-folder";

/** Any client that speaks PostgreSQL's protocol; nothing of the server's own is used here. */
async function withClient<T>(
  postgres: EmbeddedPostgres,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    stream: () => postgres.connect(),
    ssl: false,
    user: "postgres",
    database: "postgres",
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const notes = (postgres: EmbeddedPostgres) =>
  withClient(postgres, async (client) => (await client.query("select text from notes")).rows);

it("serves any client of PostgreSQL, keeps what was written, and restores it elsewhere from a backup", async () => {
  const [folder, other] = [await dataDirectory(), temporaryFolder()];
  const first = await openEmbeddedPostgres(folder);
  await withClient(first, async (client) => {
    await client.query("create table notes (text text)");
    await client.query("insert into notes values ($1)", ["written"]);
  });
  expect(await first.syncs()).toBeGreaterThan(0);
  const backup = await first.backup();
  expect(first.lastBackup()).toBeInstanceOf(Date);
  await first.close();

  const again = await openEmbeddedPostgres(folder);
  expect([await notes(again), again.wasRestored()]).toEqual([[{ text: "written" }], false]);
  await again.close();

  await restoreBackup(backup, other);
  const restored = await openEmbeddedPostgres(other);
  expect([await notes(restored), restored.wasRestored()]).toEqual([[{ text: "written" }], true]);
  restored.startedAfterRestore();
  expect(restored.wasRestored()).toBe(false);
  await restored.close();

  // A new directory may begin as one; that is no restore, and one that has a database keeps it.
  const third = temporaryFolder();
  writeFileSync(join(third, "damaged.tar.gz"), readFileSync(backup).subarray(0, -100));
  await expect(
    openEmbeddedPostgres(third, { newFrom: () => join(third, "damaged.tar.gz") }),
  ).rejects.toThrow("cannot be restored");
  expect(readdirSync(third)).toEqual(["damaged.tar.gz"]);
  const begun = await openEmbeddedPostgres(third, { newFrom: () => backup });
  expect([await notes(begun), begun.wasRestored()]).toEqual([[{ text: "written" }], false]);
  await withClient(begun, (client) => client.query("insert into notes values ('later')"));
  await begun.close();
  const later = await openEmbeddedPostgres(third, { newFrom: () => backup });
  expect(await notes(later)).toHaveLength(2);
  await later.close();
}, 120_000);

it("notifies a connection of a channel that is listened to", async () => {
  const postgres = await openEmbeddedPostgres(await dataDirectory());
  await postgres.listen("news", () => undefined);
  const heard = await withClient(postgres, async (client) => {
    const payloads: unknown[] = [];
    client.on("notification", ({ payload }) => payloads.push(payload));
    await client.query("select pg_notify('other', 'not this'), pg_notify('news', 'this')");
    return payloads;
  });
  expect(heard).toEqual(["this"]);
  await postgres.close();
});

it("gives the directory free again when the database in it cannot be opened", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "pg"));
  for (let start = 0; start < 2; start++)
    await expect(openEmbeddedPostgres(folder)).rejects.toThrow(
      /cannot be opened: it is not a PostgreSQL cluster/,
    );
});
