import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { plain, speakAllLanguages } from "../../support/all-languages";
import { aClass, type AClass } from "../attendance/a-class";

let school: AClass;
let clerk: string;
let office: string;
let arabic: string;

speakAllLanguages();
beforeAll(async () => {
  school = await aClass();
  office = school.office;
  const permissions = ["view_leaves", "create_leaves", "edit_leaves", "view_students"];
  clerk = await school.signIn({ name: "Clerk", permissions });
  arabic = await school.signIn({ name: "Amal", permissions });
  await school.db.script("update admins set language = 'ar' where name = 'Amal'");
});
beforeEach(async () => {
  await school.clear();
  await school.db.script("truncate notifications, sendings restart identity cascade");
});
afterAll(() => school.db.close());

const leaveOf = (student: number) => ({
  student_id: student,
  leave_type_id: 1,
  from_date: "2026-06-08",
  to_date: "2026-06-08",
  reason: "Fever",
});
const file = async (by: string) =>
  (await school.call<{ id: number }>(by, "POST", "/admin/leaves", leaveOf(1))).body.data.id;
const read = async (token: string) =>
  plain(
    (
      await school.call<{ title: string; opens: { label: string } | null }[]>(
        token,
        "GET",
        "/admin/notifications",
      )
    ).body.data.map(({ title, opens }) => `${title} (${opens?.label})`),
  );

describe("of a leave request, each admin reads in the language of their account", () => {
  it("that there is one to decide, and what the button says", async () => {
    await file(clerk);
    expect([await read(arabic), await read(office)]).toEqual([
      ["طلب إجازة: Student 001 (فتح طلب الإجازة)"],
      ["Leave request: Student 001 (Open the leave request)"],
    ]);
    expect(await school.db.query(sql`select language from sendings order by id`)).toEqual([
      { language: null },
      { language: "ar" },
    ]);
  });

  it("how many there are when a file brought several", async () => {
    const rows = [1, 2, 3].map(leaveOf);
    const { body } = await school.call(clerk, "POST", "/admin/leaves/import", { rows });
    expect(body.data).toMatchObject({ created: 3 });
    expect([await read(arabic), await read(office)]).toEqual([
      ["طلبات إجازة تنتظر القرار: 3 (فتح طلبات الإجازة)"],
      ["3 leave requests to decide (Open leave requests)"],
    ]);
  });

  it("how those were decided that they filed", async () => {
    const ids = [await file(arabic)];
    await school.db.script("truncate notifications, sendings restart identity cascade");
    const { status } = await school.call(office, "POST", "/admin/leaves/bulk-decide", {
      ids,
      action: "approve",
    });
    expect(status).toBe(200);
    expect(await read(arabic)).toEqual(["تمت الموافقة على إجازة: Student 001 (فتح طلب الإجازة)"]);
  });
});

describe("an admin without a language of their own", () => {
  it("reads the school's, and who has another still theirs", async () => {
    await school.db.script(
      "update settings set value = value || '{\"language\": \"hi\"}' where key = 'institution'; update admins set language = 'en' where name = 'Clerk'",
    );
    await file(arabic);
    expect([await read(office), await read(clerk)]).toEqual([
      ["छुट्टी का अनुरोध: Student 001 (छुट्टी का अनुरोध खोलें)"],
      ["Leave request: Student 001 (Open the leave request)"],
    ]);
    await school.db.script(
      "update settings set value = value - 'language' where key = 'institution'; update admins set language = null where name = 'Clerk'",
    );
  });
});
