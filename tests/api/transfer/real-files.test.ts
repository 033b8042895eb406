import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { firstChoices, remap } from "../../../packages/kit/browser/crud/import/mapping/choices";
import { readFile } from "../../../packages/kit/browser/crud/import/reading/read-file";
import { headingIndex, tableOf } from "../../../packages/kit/browser/crud/import/reading/headings";
import { outgoing, requestOf } from "../../../packages/kit/browser/crud/import/run/rows";
import type { ImportAnswer } from "../../../packages/kit/api/transfer/contract";
import { students } from "../../../src/resources/students";
import { realSheets, sheetBytes, studentsOf } from "../../support/real-sheets";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
let office = "";
beforeAll(async () => {
  school = await testApi();
  office = await school.signIn({ name: "Office", super: true });
  await school.db.script(`
    insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
    insert into classes (name, code) values ('Grade 1 A', '1A'), ('Grade 1 B', '1B')`);
});
afterAll(() => school.db.close());

it.each(realSheets)("$file makes the students that its sheet shows", async (real) => {
  await school.db.script("truncate students, enrolments, idempotency_keys, import_values cascade");
  const { lines, merged } = await readFile(await sheetBytes(real.file));
  const table = tableOf(lines, headingIndex(lines, merged), merged);
  const choices = {
    ...remap(students, table, firstChoices(students, table), "Born", "date_of_birth"),
    fixed: { admission_date: "2026-06-01" },
    ...(real.dateOrder ? { dateOrder: real.dateOrder } : {}),
  };
  const { chunks } = outgoing(students, table, choices);
  const { status, body } = await school.call<ImportAnswer>(
    office,
    "POST",
    "/admin/students/import",
    requestOf(chunks[0] ?? [], choices, false),
  );
  const wanted = studentsOf(real);
  expect([status, body.data.created], JSON.stringify(body)).toEqual([200, wanted.length]);
  expect(
    Object.fromEntries(body.data.refused.map(({ line, reason }) => [line, reason])),
    "why lines were not taken",
  ).toEqual(
    Object.fromEntries(
      Object.entries(real.refused).map(([line, said]) => [line, expect.stringContaining(said)]),
    ),
  );
  expect(
    await school.db.query(
      sql`select s.admission_no, s.name, c.name as class, s.date_of_birth from students s join classes c on c.id = s.class_id order by s.id`,
    ),
  ).toEqual(wanted);
});
