import fc from "fast-check";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { foldedSql } from "../../../packages/kit/api/db/fold";
import { foldText, holdsWords } from "@rollcall/kit/schema/formats/fold";
import { memoryDatabase } from "../../support/memory-database";

let db: OwnedDatabase;
beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());

const foldedByDatabase = async (texts: readonly string[]) => {
  const rows = await db.query<{ folded: string }>(
    sql`select ${sql.raw(foldedSql("t.text"))} as folded from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality t (text, place) order by place`,
  );
  return rows.map(({ folded }) => folded);
};

/** How a name is written, and how someone types it who looks for it. */
const typed: readonly [written: string, typed: string][] = [
  ["Émile Zola", "emile zola"],
  ["Nuñez", "nunez"],
  ["Łukasz Żak", "lukasz zak"],
  ["Strauß", "strauss"],
  ["Sæther", "saether"],
  ["İpek", "ipek"],
  ["O’Brien", "o'brien"],
  ["O'Brien", "obrien"],
  ["D‘Souza", "dsouza"],
  ["أحمد", "احمد"],
  ["فاطمة", "فاطمه"],
  ["مُحَمَّد", "محمد"],
  ["مصطفى", "مصطفي"],
  ["عـلـي", "علی"],
  ["फ़रहान", "फरहान"],
  ["चाँद", "चांद"],
  ["कक्षा ५", "कक्षा 5"],
  ["٢٠٢٦", "2026"],
];

describe("a text that is searched", () => {
  it.each(typed)("is found however it is typed: %s by %s", (written, wanted) => {
    expect(foldText(written)).toBe(foldText(wanted));
    expect(holdsWords(`x ${written} y`, wanted)).toBe(true);
  });

  it("keeps what tells names apart", () =>
    expect(foldText("Ann") === foldText("Anna") || foldText("काला") === foldText("कला")).toBe(
      false,
    ));

  it("is folded by the database as by the console", async () => {
    const texts = typed.flat();
    expect(await foldedByDatabase(texts)).toEqual(texts.map(foldText));
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.string({ unit: "grapheme", maxLength: 12 }),
            fc.string({
              unit: fc
                .integer({ min: 0x20, max: 0x97f })
                .map((code) => String.fromCodePoint(code))
                .filter((letter) => /^[\p{L}\p{M}\p{N}\p{P}\p{Zs}]$/u.test(letter)),
              maxLength: 12,
            }),
          ),
          { minLength: 1, maxLength: 20 },
        ),
        async (texts) => {
          const storable = texts.map((text) => text.replaceAll("\0", ""));
          expect(await foldedByDatabase(storable)).toEqual(storable.map(foldText));
        },
      ),
      { numRuns: 150 },
    );
  });
});
