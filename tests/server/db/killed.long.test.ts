import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "@rollcall/kit/api/db/sql";
import { describe, expect, it } from "vitest";
import { openEmbedded } from "../../../packages/kit/server/db/embedded";
import { startChild } from "./child";
import { dataDirectory, temporaryFolder } from "./temporary-folder";
import { killRounds as rounds } from "../../support/kill-rounds";

describe("a server that is killed", { timeout: 120_000 }, () => {
  it(
    `keeps every row it has acknowledged, ${rounds} times, and starts again without a hand`,
    async () => {
      const folder = await dataDirectory();
      let acknowledged = 0;
      for (let round = 0; round < rounds; round++) {
        const child = await startChild("writes-until-killed", folder);
        const kept = Number((await child.says(/^open/)).split(" ")[1]);
        // One more may have been kept than could be said before the end.
        expect(kept - acknowledged, `round ${round}`).toBeOneOf([0, 1]);
        await child.says(new RegExp(`^${kept + 5}$`));
        await wait(Math.random() * 60);
        await child.kill();
        acknowledged = Number(child.lines.at(-1));
      }
      const db = await openEmbedded(folder);
      const numbers = await db.query<{ n: number }>(
        sql`select abs(n) as n from written group by abs(n) having count(*) = 2 order by 1`,
      );
      const [{ all } = { all: 0 }] = await db.query<{ all: number }>(
        sql`select count(*) as all from written`,
      );
      await db.close();
      expect(numbers.map(({ n }) => n)).toEqual(
        Array.from({ length: numbers.length }, (_, i) => i + 1),
      );
      expect(all).toBe(2 * numbers.length);
      expect(numbers.length - acknowledged).toBeOneOf([0, 1]);
      expect(acknowledged).toBeGreaterThanOrEqual(5 * rounds);
    },
    120_000 + rounds * 20_000,
  );

  it("while it made its first database leaves nothing that the next start trips over", async () => {
    const folder = temporaryFolder();
    for (const pause of [300, 1_200, 2_000]) {
      const child = await startChild("opens", folder);
      while (!existsSync(join(folder, "pg.new")) && !existsSync(join(folder, "pg"))) await wait(5);
      await wait(pause);
      await child.kill();
    }
    const db = await openEmbedded(folder);
    expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
    await db.close();
    expect(readdirSync(folder)).toEqual(["pg"]);
  });

  it("throws away what is left of a half-made database, whatever state it is in", async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, "pg.new", "global"), { recursive: true });
    writeFileSync(join(folder, "pg.new", "PG_VERSION"), "18\n");
    const db = await openEmbedded(folder);
    await db.close();
    expect(readdirSync(folder)).toEqual(["pg"]);
  });

  it("during a backup loses neither a row nor the older backups, and leaves no half backup", async () => {
    const folder = await dataDirectory();
    const first = await openEmbedded(folder);
    await first.script(
      "create table ballast as select g, repeat(md5(g::text), 30) as words from generate_series(1, 30000) g",
    );
    const whole = await first.backup();
    await first.close();
    const child = await startChild("writes-until-killed", folder, "backup");
    await child.says(/^open/);
    while (!readdirSync(join(folder, "backups")).some((name) => name.startsWith(".unfinished")))
      await wait(2);
    await wait(60);
    await child.kill();
    expect(
      readdirSync(join(folder, "backups")).length,
      "it was killed in the middle",
    ).toBeGreaterThan(1);
    const db = await openEmbedded(folder);
    expect(await db.query(sql`select count(*) as n from ballast`)).toEqual([{ n: 30_000 }]);
    await db.close();
    expect(
      readdirSync(join(folder, "backups")).map((name) => join(folder, "backups", name)),
    ).toEqual([whole]);
  });
});
