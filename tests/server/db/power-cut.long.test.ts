import { readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "@rollcall/kit/api/db/sql";
import { describe, expect, it } from "vitest";
import { openEmbedded } from "../../../packages/kit/server/db/embedded";
import { startOnWatchedDisk } from "./power-cut/power-cut";
import { temporaryFolder } from "./temporary-folder";

const rounds = 2;

/** The numbers of the transactions a database holds, each of which wrote two rows. */
async function transactionsIn(folder: string): Promise<number[]> {
  const db = await openEmbedded(folder);
  try {
    const [{ torn } = { torn: -1 }] = await db.query<{ torn: number }>(
      sql`select count(*) as torn from (select from written group by abs(n) having count(*) <> 2) t`,
    );
    expect(torn, "half transactions").toBe(0);
    return (await db.query<{ n: number }>(sql`select n from written where n > 0 order by n`)).map(
      ({ n }) => n,
    );
  } finally {
    await db.close();
  }
}

describe("a server whose power is cut", { timeout: 240_000 }, () => {
  it(`keeps every transaction it has acknowledged, from its first minute on, ${rounds} times`, async () => {
    const disks = temporaryFolder();
    let folder = temporaryFolder();
    let acknowledged = 0;
    for (let round = 0; round < rounds; round++) {
      const { child, cutPower } = await startOnWatchedDisk(
        folder,
        join(disks, `record-${round}`),
        "writes-until-killed",
        "checkpoints",
      );
      await child.says(/^open/);
      await child.says(new RegExp(`^${acknowledged + 10}$`));
      await wait(Math.random() * 60);
      folder = join(disks, `disk-${round}`);
      await cutPower(folder);
      const last = Number(child.lines.at(-1));
      expect(last).toBeGreaterThanOrEqual(acknowledged + 10);
      expect(readdirSync(folder), "what is on the disk").toContain("pg");
      const kept = await transactionsIn(folder);
      expect(kept).toEqual(Array.from({ length: kept.length }, (_, at) => at + 1));
      // One more may have been kept than could be said before the end.
      expect(kept.length - last, `round ${round}: ${last} acknowledged`).toBeOneOf([0, 1]);
      acknowledged = kept.length;
    }
  });
});
