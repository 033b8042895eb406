import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { addTenant } from "../../../packages/kit/server/district/add-tenant";
import { migratePlaces } from "../../../packages/kit/server/district/migrate-places";
import { readEnvironment } from "../../../packages/kit/server/environment";
import { runTenant } from "../../../packages/kit/server/district/tenant-command";
import { migrations } from "../../../src/migrations";
import { migratedPostgres, postgresAddress, type PostgresForTests } from "../db/postgres-for-tests";

describe.skipIf(postgresAddress === undefined)("commands of a district", () => {
  let template: PostgresForTests;
  let folder: string;
  const file = () => join(folder, "tenants.json");
  const list = () =>
    JSON.parse(readFileSync(file(), "utf8")) as { tenants: { database: string }[] };
  const name = `t${process.pid}-new`;
  const onServer = async (text: string) => {
    const client = new Client({ connectionString: postgresAddress });
    await client.connect();
    await client.query(text);
    await client.end();
  };
  beforeAll(async () => {
    template = await migratedPostgres();
    folder = mkdtempSync(join(tmpdir(), "rollcall-tenants-"));
    writeFileSync(file(), JSON.stringify({ template: template.url, tenants: [] }));
  });
  afterAll(async () => {
    await onServer(`drop database if exists "rollcall_${name.replaceAll("-", "_")}" with (force)`);
    await template.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const migrateAll = async (isStopped = () => false) => {
    const said: string[] = [];
    const environment = readEnvironment({ TENANTS_FILE: file() });
    const isDone = await migratePlaces(
      migrations,
      environment,
      {},
      { say: (line) => void said.push(line), isStopped },
    );
    return { said, isDone };
  };

  it("add copies the template within seconds and lists it for its owner alone", async () => {
    const began = performance.now();
    const { url, setupCode } = await addTenant(file(), { name, host: "new.test" }, migrations);
    expect(performance.now() - began).toBeLessThan(5000);
    expect(url).toBe("https://new.test");
    expect(list().tenants).toMatchObject([{ name, host: "new.test", state: "open", setupCode }]);
    expect(statSync(file()).mode & 0o077).toBe(0);
    const client = new Client({ connectionString: list().tenants[0]?.database });
    await client.connect();
    const { rows } = await client.query("select count(*)::int as count from schema_migrations");
    await client.end();
    expect(rows[0]).toEqual({ count: migrations.length });
  });

  it.each([
    ["a name that is in use", { name, host: "other.test" }, "in use already"],
    ["a host that is in use", { name: "other", host: "new.test" }, "in use already"],
    ["no name", { name: "../x", host: "x.test" }, "small letters"],
  ])("add refuses %s, and changes nothing", async (_, given, sentence) => {
    const before = list();
    await expect(addTenant(file(), given, migrations)).rejects.toThrow(sentence);
    expect(list()).toEqual(before);
  });

  it("add refuses a template that was used or is behind", async () => {
    const asked = { name: "other", host: "other.test" };
    const later = { name: "99990101000000-later", statements: [] };
    await expect(addTenant(file(), asked, [...migrations, later])).rejects.toThrow(
      "lacks migrations",
    );
    const client = new Client({ connectionString: template.url });
    await client.connect();
    await client.query("insert into push_keys (public_key, private_key) values ('a', 'b')");
    await expect(addTenant(file(), asked, migrations)).rejects.toThrow("has been used");
    await client.query("delete from push_keys");
    await client.end();
  });

  it("move asks where to, in a variable that no list of processes shows", async () => {
    vi.stubEnv("TENANTS_FILE", file());
    onTestFinished(() => void vi.unstubAllEnvs());
    await expect(runTenant(["move", name], async () => migrations)).rejects.toThrow(
      "TENANT_DATABASE_URL is not set",
    );
  });

  it("migrate goes through all, says what failed, and goes on with the others", async () => {
    const { tenants } = list();
    const gone = { name: "gone", host: "gone.test", database: `${template.url}_gone` };
    writeFileSync(file(), JSON.stringify({ template: template.url, tenants: [gone, ...tenants] }), {
      mode: 0o600,
    });
    const { said, isDone } = await migrateAll();
    expect(isDone).toBe(false);
    expect(said[0]).toBe("1 of 3  (template)  up to date");
    expect(said[1]).toMatch(/^2 of 3 {2}gone {2}failed: /);
    expect(said[2]).toBe(`3 of 3  ${name}  up to date`);
    expect(said[3]).toBe("1 failed; the others are up to date.");
  });

  it("migrate stops between two when it is told to, and says what is left", async () => {
    let asked = 0;
    const { said, isDone } = await migrateAll(() => asked++ === 1);
    expect([isDone, said]).toEqual([
      false,
      ["1 of 3  (template)  up to date", "Stopped: 2 are left. Run it again to go on."],
    ]);
  });

  it("migrate leaves a closed one alone, whose database is being restored or moved", async () => {
    const moved = { name: "moved", host: "m.test", database: `${template.url}_moved` };
    writeFileSync(file(), JSON.stringify({ tenants: [{ ...moved, state: "migrating" }] }));
    expect(await migrateAll()).toEqual({
      said: ["1 of 1  moved  closed: left alone"],
      isDone: true,
    });
  });
});
