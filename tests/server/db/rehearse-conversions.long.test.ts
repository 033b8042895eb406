import { describe, expect, it } from "vitest";
import { readEnvironment } from "../../../packages/kit/server/environment";
import {
  rehearseConversions,
  rehearseElsewhere,
} from "../../../packages/kit/cli/migrations/rehearse-conversions";
import { memoryDatabase } from "../../support/memory-database";
import { postgresAddress } from "./postgres-for-tests";

/** What stands for the times, which are never the same. */
const withoutTimes = (line: string) => line.replaceAll(/\s+\d+\.\d\d s/g, " … s").trim();

describe("every change of a field's kind that keeps values", () => {
  it("keeps each value, and names one without a counterpart", async () => {
    const db = await memoryDatabase();
    const lines: string[] = [];
    await rehearseConversions(db, 300, (line) => lines.push(withoutTimes(line)));
    await db.close();
    expect(lines).toEqual(
      expect.arrayContaining([
        "text → integer … s, a value without a counterpart was named in … s",
        "integer → choice … s, a value without a counterpart was named in … s",
        "date → dateTime … s",
      ]),
    );
    expect(lines).toHaveLength(16);
  });

  it.skipIf(postgresAddress === undefined)("does so on a PostgreSQL server too", async () => {
    const lines: string[] = [];
    const environment = readEnvironment({ DATABASE_URL: postgresAddress });
    await rehearseElsewhere(environment, 300, (line) => lines.push(withoutTimes(line)));
    expect(lines).toHaveLength(16);
  });
});
