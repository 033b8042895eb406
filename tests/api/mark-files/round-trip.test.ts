import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { headingIndex, tableOf } from "../../../packages/kit/browser/crud/import/reading/headings";
import { readFile } from "../../../packages/kit/browser/crud/import/reading/read-file";
import { setLanguage } from "@rollcall/kit/schema/messages";
import { backToEnglish } from "../../support/back-to-english";
import { apiLanguageFiles } from "../../../src/app/languages";
import { speakAllLanguages } from "../../support/all-languages";
import { testApi, type TestApi } from "../../support/test-api";

const path = "/admin/attendance/mark-files";

speakAllLanguages();

/** A school with a register of each kind: once a day in April, halves in May, lessons in June. */
let school: TestApi;
let office: string;

beforeAll(async () => {
  school = await testApi({ now: "2026-06-10T16:00:00Z" });
  office = await school.signIn({ name: "Office", super: true });
  await school.db.script(`
    insert into settings (key, value) values ('attendance', '{"expected_from": "2026-04-01", "modes": [{"from": "2026-05-01", "mode": "session"}, {"from": "2026-06-01", "mode": "period"}]}')
      on conflict (key) do update set value = excluded.value;
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (id, name, code) values (1, 'Grade 1 A', '1A'), (2, 'Grade 2', '2');
    insert into students (id, name, admission_no, admission_date) values (1, 'Asha Rao', 'A1', '2026-04-01'), (2, '=Bela', '007', '2026-04-01'), (3, 'Chand', 'B1', '2026-04-01');
    insert into enrolments (student_id, class_id, from_date, to_date, roll_no) values (1, 1, '2026-04-01', null, 1), (2, 1, '2026-04-01', '2026-04-15', 2), (2, 2, '2026-04-16', null, 9), (3, 2, '2026-04-01', null, 1);
    insert into subjects (id, name, code) values (1, 'Maths', 'M');
    insert into teachers (id, employee_no, name, email) values (1, 'T1', 'Miss Bose', 'bose@school.test');
    insert into periods (id, name, start_time, end_time) values (1, 'Period 1', '08:00', '08:45'), (2, 'Last', '15:00', '15:45');
    insert into timetable (class_id, subject_id, teacher_id, weekday, period_id, valid_from) select 1, 1, 1, w, p, '2026-04-01' from generate_series(1, 5) w, generate_series(1, 2) p;`);
  const list = {
    headings: ["Date", "Admission no.", "Session", "Code", "Minutes late", "Remark"],
    lines: [
      ["2026-04-02", "A1", "", "P", "", ""],
      ["2026-04-02", "007", "", "L", "5", "Bus; 4"],
      ["2026-04-17", "007", "", "A", "", ""],
      ["2026-04-17", "B1", "", "Half day", "", ""],
      ["2026-05-04", "A1", "FN", "P", "", ""],
      ["2026-05-04", "A1", "afternoon", "A", "", "=1+1"],
      ["2026-05-05", "B1", "", "P", "", ""],
      ["2026-06-01", "A1", "1", "P", "", ""],
      ["2026-06-01", "A1", "Last", "L", "12", ""],
      ["2026-06-02", "A1", "", "E", "", ""],
    ].map((cells, at) => ({ line: at + 2, cells })),
  };
  const { status, body } = await school.call(office, "POST", path, {
    ...list,
    file_name: "all.csv",
    changes: 12,
    refused: 0,
  });
  expect([status, body]).toMatchObject([200, {}]);
});
afterAll(() => school.db.close());

interface Check {
  needs: string[];
  changes: number;
  differing: number;
  same: number;
  refused: object[];
}
const exported = async (query: string) => {
  const answer = await school.api.fetch(
    new Request(`http://school.test/api/v1${path}/export?from=2026-04-01&to=2026-06-10&${query}`, {
      headers: { Authorization: `Bearer ${office}` },
    }),
  );
  expect(answer.status).toBe(200);
  const { lines, merged } = await readFile(new Uint8Array(await answer.arrayBuffer()));
  const { columns, lines: rows } = tableOf(lines, headingIndex(lines, merged), merged);
  return { headings: columns, lines: rows };
};
const check = async (table: object) =>
  (await school.call<Check>(office, "POST", `${path}/check`, table)).body.data;

describe("marks that leave come in again without a difference", () => {
  it.each(["sheet", "list"].flatMap((layout) => ["csv", "xlsx"].map((format) => [layout, format])))(
    "a %s as %s",
    async (layout, format) => {
      const table = await exported(`layout=${layout}&format=${format}`);
      expect(await check(table)).toMatchObject({
        needs: [],
        changes: 0,
        differing: 0,
        same: 12,
        refused: [],
      });
    },
  );

  it.each(["hi", "ar"] as const)("with the headings of another language: %s", async (tag) => {
    const words = await apiLanguageFiles[tag]?.();
    setLanguage(() => ({ tag, words: words ?? {}, isolates: tag === "ar" }));
    const table = await exported("layout=list");
    backToEnglish();
    expect(table.headings[0]).not.toBe("Date");
    expect(await check(table)).toMatchObject({ needs: [], same: 12, changes: 0, refused: [] });
  });

  it("one cell that was changed is one difference, and what the file has no column for stays", async () => {
    const table = await exported("layout=sheet");
    const place = table.headings.indexOf("2026-04-02");
    const cells = table.lines.map(({ line, cells: all }) => ({
      line,
      cells: all.map((cell, at) => (at === place && cell === "P" ? "A" : cell)),
    }));
    const found = await check({ ...table, lines: cells });
    expect(found).toMatchObject({ changes: 0, differing: 1, same: 11 });
  });

  it("registers of lessons are begun as the teacher's of the timetable", async () => {
    const rows = await school.db.query<{ teacher_id: number; subject_id: number }>(
      sql`select distinct teacher_id, subject_id from registers where slot like 'period:%'`,
    );
    expect(rows).toEqual([{ teacher_id: 1, subject_id: 1 }]);
  });

  it("of one class only, and of no more than a year", async () => {
    const table = await exported("layout=list&class_id=2");
    expect(table.lines.length).toBe(4);
    const ask = (query: string) =>
      school.call(office, "GET", `${path}/export?${query}`).then(({ status }) => status);
    expect(await ask("from=2025-06-10&to=2026-06-10")).toBe(200);
    expect(await ask("from=2025-06-09&to=2026-06-10")).toBe(422);
    expect(await ask("from=2026-06-10&to=2026-06-09")).toBe(422);
  });
});
