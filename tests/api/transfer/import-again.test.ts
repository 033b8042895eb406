import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ImportAnswer } from "../../../packages/kit/api/transfer/contract";
import { aClass, type AClass } from "../attendance/a-class";

let school: AClass;
beforeAll(async () => {
  school = await aClass(3);
});
afterAll(() => school.db.close());
beforeEach(async () => {
  await school.clear();
  await school.db.script("truncate import_values, imports, import_records");
});

const bring = async (resource: string, rows: object[], more: object = {}) => {
  const { status, body } = await school.call<ImportAnswer>(
    school.office,
    "POST",
    `/admin/${resource}/import`,
    { rows, ...more },
  );
  expect(body.errors ?? status).toBe(200);
  return body.data;
};
const send = async (method: string, path: string, body?: object) => {
  const answer = await school.call(school.office, method, `/admin/${path}`, body);
  expect(answer.body.errors ?? answer.status).toBeLessThan(300);
};
const places = async () =>
  (
    await school.db.query<{ place: string }>(
      sql`select coalesce(address, '') as place from students where admission_no like 'T%' and deleted_at is null order by id`,
    )
  ).map(({ place }) => place);
const pupils = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    "Admission no.": `T${at + 1}`,
    Name: `Pupil ${at + 1}`,
    "Admission date": "2026-04-01",
    Address: "Old Road",
  }));

describe("the same file of students again", () => {
  beforeEach(async () => {
    await school.db.script("delete from students where admission_no like 'T%'");
  });

  it("changes nothing that was changed by hand after its import, and says so of each row", async () => {
    const rows = pupils(30);
    expect(await bring("students", rows)).toMatchObject({ created: 30, refused: [] });
    const ids = await school.db.query<{ id: number }>(
      sql`select id from students where admission_no like 'T%' order by id`,
    );
    for (const { id } of ids) await send("PATCH", `students/${id}`, { address: "New Road" });
    const preview = await bring("students", rows, { dry_run: true });
    expect(preview).toMatchObject({ created: 0, updated: 0, unchanged: 30 });
    const again = await bring("students", rows);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 30, refused: [] });
    expect(again.kept).toHaveLength(30);
    expect(again.kept?.[0]).toEqual({
      line: 1,
      reason: "Kept: Address changed after the last import.",
    });
    expect(preview.kept).toEqual(again.kept);
    expect(new Set(await places())).toEqual(new Set(["New Road"]));
    // And once more.
    expect(await bring("students", rows)).toMatchObject({ updated: 0, unchanged: 30 });
  });

  it("brings what the file itself has changed since, beside what is kept", async () => {
    const [row] = pupils(1);
    await bring("students", [row ?? {}]);
    const [found] = await school.db.query<{ id: number }>(
      sql`select id from students where admission_no = 'T1'`,
    );
    await send("PATCH", `students/${found?.id}`, { address: "New Road" });
    const confirm = { confirm_names: true };
    const changed = await bring("students", [{ ...row, Name: "Pupil One" }], confirm);
    expect(changed).toMatchObject({ updated: 1, kept: [{ line: 1 }] });
    expect(
      await school.db.query(sql`select name, address from students where id = ${found?.id}`),
    ).toEqual([{ name: "Pupil One", address: "New Road" }]);
    // The file says something new of the address: that is meant.
    expect(await bring("students", [{ ...row, Address: "Third Road" }], confirm)).toMatchObject({
      updated: 1,
    });
    expect(await places()).toEqual(["Third Road"]);
  });

  it("sets everything back where that is asked for", async () => {
    const rows = pupils(1);
    await bring("students", rows);
    const [found] = await school.db.query<{ id: number }>(
      sql`select id from students where admission_no = 'T1'`,
    );
    await send("PATCH", `students/${found?.id}`, { address: "New Road" });
    expect(await bring("students", rows, { changed_since: "replace" })).toMatchObject({
      updated: 1,
    });
    expect(await places()).toEqual(["Old Road"]);
  });

  it("does not bring back a student who was deleted by hand", async () => {
    const rows = pupils(2);
    await bring("students", rows);
    const [found] = await school.db.query<{ id: number }>(
      sql`select id from students where admission_no = 'T2'`,
    );
    await send("DELETE", `students/${found?.id}`);
    expect(await bring("students", rows)).toMatchObject({
      created: 0,
      unchanged: 2,
      kept: [
        {
          line: 2,
          reason: "Kept in the trash: the record of this row was deleted after the last import.",
        },
      ],
    });
  });
});

describe("the same file of leave again", () => {
  const row = (student: number, from: string, to = from) => ({
    Student: `Student 00${student}`,
    Type: "Medical",
    "First day": from,
    "Last day": to,
    Reason: "Fever",
  });
  const states = () =>
    school.db.query(
      sql`select student_id, status, to_date, deleted_at is not null as trashed from leaves order by id`,
    );

  it("leaves alone what was decided, shortened, cancelled or deleted by hand", async () => {
    const [type] = await school.db.query<{ name: string }>(
      sql`select name from leave_types where id = 1`,
    );
    const rows = [
      row(1, "2026-06-15"),
      row(1, "2026-06-22", "2026-06-24"),
      row(2, "2026-06-15"),
      row(3, "2026-06-15"),
    ].map((one) => ({ ...one, Type: type?.name }));
    expect(await bring("leaves", rows)).toMatchObject({ created: 4, refused: [] });
    const ids = (await school.db.query<{ id: number }>(sql`select id from leaves order by id`)).map(
      ({ id }) => id,
    );
    await send("POST", `leaves/${ids[0]}/approve`, {});
    await send("POST", `leaves/${ids[1]}/approve`, {});
    await send("POST", `leaves/${ids[1]}/shorten`, { to_date: "2026-06-22" });
    await send("POST", `leaves/${ids[1]}/cancel`, {});
    await send("POST", `leaves/${ids[2]}/reject`, { note: "No" });
    await send("DELETE", `leaves/${ids[3]}`);
    const before = await states();
    const again = await bring("leaves", rows);
    expect(again).toMatchObject({ created: 0, updated: 0, refused: [], unchanged: 4 });
    expect(again.kept?.map(({ line }) => line)).toEqual([2, 4]);
    expect(await states()).toEqual(before);
  });
});
