import { sql } from "@rollcall/kit/api/db/sql";
import { describe, expect, it } from "vitest";
import { openEmbedded } from "../../packages/kit/server/db/embedded";
import { recountDays } from "../../src/school/recounts/recount-days";
import type { Database, OwnedDatabase } from "@rollcall/kit/api/db/database";
import { migrate } from "@rollcall/kit/api/db/migrate";
import { alwaysOff, offDaysOn } from "../../src/school/calendar/domain/weekly-off";
import { offDaysOf } from "../../src/school/calendar/calendar";
import { readStored, schoolSettings } from "../../src/school/settings/settings";
import { lockSettings } from "@rollcall/kit/api/settings/store";
import { recountAll, wronglyOpen, wrongSums } from "../api/attendance/a-class";
import { fill } from "../bench/attendance/fill";
import { startChild } from "./db/child";
import { hosts } from "./db/hosts";
import { dataDirectory } from "./db/temporary-folder";
import { migrations } from "../../src/migrations";

const size = { classes: 25, perClass: 6, periods: 3, days: 60 };
const today = "2026-06-10";

const names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const setOffDay = (db: Database, day: string, off: boolean) =>
  db.transaction(async (tx) => {
    await lockSettings(tx);
    const stored = await readStored(tx);
    const place = names.indexOf(day) + 1;
    const others = offDaysOn(offDaysOf(stored), today).filter((one) => one !== place);
    const off_days = alwaysOff(off ? [...others, place] : others);
    await schoolSettings.storeBeside(tx, stored, "attendance", { off_days });
    await recountDays(tx);
  });
const closed = async (db: Database) =>
  (await db.query<{ n: number }>(sql`select count(*) as n from registers where not open`))[0]?.n ??
  0;

async function withDatabase<T>(
  folder: string,
  work: (db: OwnedDatabase) => Promise<T>,
): Promise<T> {
  const db = await openEmbedded(folder);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

describe("a recount", { timeout: 300_000 }, () => {
  it("whose server is killed in the middle, again and again, ends in the sums of the marks", async () => {
    const folder = await dataDirectory();
    await withDatabase(folder, async (db) => {
      await migrate(db, migrations);
      await fill(db, size, today);
      await setOffDay(db, "monday", true);
    });
    const halves: number[] = [];
    for (const pattern of [/^open$/, /^part 1$/, /^part 2$/]) {
      const child = await startChild("recounts-until-killed", folder);
      await child.says(pattern);
      await child.kill();
      expect(child.lines).not.toContain("done");
      // Half done, the stored sums are still those of the registers that count.
      await withDatabase(folder, async (db) => {
        expect(await wrongSums(db)).toBe(0);
        halves.push(await closed(db));
      });
    }
    await withDatabase(folder, async (db) => {
      expect(await recountAll(db)).toBeGreaterThan(1);
      expect([await wrongSums(db), await wronglyOpen(db)]).toEqual([0, 0]);
      const all = await closed(db);
      expect(all).toBeGreaterThan(size.classes * size.periods * 10);
      // What was done before a kill stayed done, and there was something left each time.
      expect(halves).toEqual(halves.toSorted((a, b) => a - b));
      expect([halves.at(-1) ?? 0, all - (halves.at(-1) ?? 0)].every((n) => n > 0)).toBe(true);
    });
  });

  it.each(hosts)(
    "that two servers do at once, while the calendar changes again, is done once, on $name",
    async ({ open }) => {
      const db = await open();
      try {
        await migrate(db, migrations);
        await fill(db, size, today);
        await setOffDay(db, "monday", true);
        await Promise.all([
          recountAll(db),
          recountAll(db),
          setOffDay(db, "tuesday", true),
          setOffDay(db, "monday", false),
        ]);
        await recountAll(db);
        expect([await wrongSums(db), await wronglyOpen(db)]).toEqual([0, 0]);
        expect(await closed(db)).toBeGreaterThan(0);
      } finally {
        await db.close();
      }
    },
  );
});
