import { sql } from "@rollcall/kit/api/db/sql";
import { setLanguage, setLanguages, type Language } from "@rollcall/kit/schema/messages";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiLanguageFiles } from "../../../src/app/languages";
import { aClass, type AClass } from "./a-class";

const english: Language = { tag: "en", words: {} };
const languages = new Map([["en", english]]);
let school: AClass;

/** The language of the requests from now on. */
const speak = (tag: string) => setLanguage(() => languages.get(tag) ?? english);
/** The language in which the school writes to others. */
const writeIn = (language: string | null) =>
  school.db.query(
    sql`update settings set value = jsonb_build_object('timezone', 'Asia/Kolkata', 'language', ${language}::text) where key = 'institution'`,
  );
const told = async (token: string) =>
  (
    await school.call<{ title: string; body: string }[]>(token, "GET", "/admin/notifications")
  ).body.data.map(({ title, body }) => `${title} – ${body}`);
const logged = async () =>
  (
    await school.db.query<{ changes: Record<string, { after: string }> }>(
      sql`select changes from activity_logs where resource = 'attendance' order by id desc limit 1`,
    )
  )[0]?.changes["register"]?.after;
const correct = () =>
  school.call(school.marker, "POST", "/admin/attendance/corrections", {
    class_id: 1,
    date: "2026-06-10",
    slot: "day",
    marks: school.letters("P.P"),
    reason: "Sick room",
  });
/** Without the signs that keep the direction of what was put in. */
const plain = (texts: readonly string[]) =>
  texts.map((text) => text.replaceAll(/[\u2068\u2069]/g, ""));

beforeAll(async () => {
  for (const [tag, read] of Object.entries(apiLanguageFiles))
    languages.set(tag, { tag, words: await read(), isolates: tag === "ar" });
  setLanguages(languages);
  school = await aClass();
});
afterAll(async () => {
  setLanguages(new Map());
  await school.db.close();
});
afterEach(() => speak("en"));
beforeEach(async () => {
  await school.clear();
  await school.db.script(
    "truncate attendance_corrections, notifications, sendings restart identity cascade",
  );
  await writeIn(null);
  await school.goTo("2026-06-10T06:00:00Z");
});

describe("a register", () => {
  it("is refused and saved in the reader’s language", async () => {
    speak("hi");
    const refused = await school.save([{ student_id: 1, code: "Z" }]);
    expect(refused.body.errors).toEqual({ "marks.1": ["“Z” नाम का कोई कोड नहीं है।"] });
    expect((await school.save(school.letters("PPAL"))).body.message).toBe("उपस्थिति पंजिका सहेजी गई");
    expect([(await school.read()).label, (await school.read("2026-06-14")).why]).toEqual([
      "दिन",
      "बंद: साप्ताहिक अवकाश",
    ]);
  });

  it("is logged in English, also where the person who saves it speaks Hindi", async () => {
    speak("hi");
    await school.save(school.letters("PPAL"));
    expect(await logged()).toBe("Eight, 2026-06-10, Day");
  });
});

describe("what others read", () => {
  beforeEach(async () => {
    await school.save(school.letters("PPAL"));
    await school.goTo("2026-06-20T06:00:00Z");
  });

  it("is in the school’s language, not in that of the person who asks", async () => {
    await writeIn("ar");
    speak("hi");
    expect((await correct()).body.message).toBe("सुधार भेजा गया");
    expect(plain(await told(school.office))).toEqual([
      "تصحيح: Eight, 2026-06-10, اليوم – يطلب Marker تغيير علامة واحدة. Sick room",
    ]);
  });

  it("is in the language of the reader's account where that has one", async () => {
    await writeIn("hi");
    await school.db.script("update admins set language = 'ar' where name = 'Office'");
    await correct();
    await school.db.script("update admins set language = null");
    expect(plain(await told(school.office))).toEqual([
      "تصحيح: Eight, 2026-06-10, اليوم – يطلب Marker تغيير علامة واحدة. Sick room",
    ]);
  });

  it("is in English where the school has chosen no language", async () => {
    speak("hi");
    await correct();
    expect(await told(school.office)).toEqual([
      "Correction: Eight, 2026-06-10, Day – Marker asks for one mark to be changed. Sick room",
    ]);
  });
});
