import { sql } from "@rollcall/kit/api/db/sql";
import { expect, it } from "vitest";
import { fromFirstRelease } from "../../support/release-database";

const made = "'2026-06-01T06:00:00Z'";

it("acts that two tables held can be undone from one, and none has an id that another had", async () => {
  const db = await fromFirstRelease(`
    insert into students (id, admission_no, name, admission_date) overriding system value values (1, 'A1', 'Asha', '2026-04-01');
    insert into leaves (id, student_id, leave_type_id, from_date, to_date, reason, status) overriding system value values (11, 1, 3, '2026-06-01', '2026-06-02', 'Trip', 'approved'), (12, 1, 3, '2026-06-03', '2026-06-03', 'Trip', 'approved');
    insert into group_marks (id, date, reason, code, marks, made_at, undone_at) values
      (1, '2026-06-01', 'Museum', 'D', '[{"student_id": 1}, {"student_id": 1}, {"student_id": 2}]', ${made}, null), (7, '2026-06-02', 'Bus 4', 'L', '[]', ${made}, ${made});
    insert into leave_batches (id, leave_type_id, from_date, to_date, reason, made_at) values (1, 3, '2026-06-01', '2026-06-02', 'Trip', ${made}), (2, 3, '2026-06-05', '2026-06-05', 'Gone', ${made});
    insert into leave_batch_members values (12, 1), (11, 1)`);
  const rows = await db.query(
    sql`select id, kind, subject, facts, changes, undone_at is not null as undone from undoable_acts order by id`,
  );
  expect(rows).toEqual([
    {
      id: 8,
      kind: "group-marks",
      subject: null,
      facts: { date: "2026-06-01", reason: "Museum", code: "D", marks: 3, students: 2 },
      changes: [{ student_id: 1 }, { student_id: 1 }, { student_id: 2 }],
      undone: false,
    },
    {
      id: 9,
      kind: "group-marks",
      subject: null,
      facts: { date: "2026-06-02", reason: "Bus 4", code: "L", marks: 0, students: 0 },
      changes: [],
      undone: true,
    },
    {
      id: 10,
      kind: "class-leave",
      subject: null,
      facts: {
        leave_type_id: 3,
        from_date: "2026-06-01",
        to_date: "2026-06-02",
        reason: "Trip",
        students: 2,
      },
      changes: [11, 12],
      undone: false,
    },
    {
      id: 11,
      kind: "class-leave",
      subject: null,
      facts: {
        leave_type_id: 3,
        from_date: "2026-06-05",
        to_date: "2026-06-05",
        reason: "Gone",
        students: 0,
      },
      changes: [],
      undone: false,
    },
  ]);
  await db.close();
});
