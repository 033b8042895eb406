import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { setLanguage, setLanguages, type Language } from "../../../packages/kit/schema/messages";
import { sql } from "@rollcall/kit/api/db/sql";
import { describedNow } from "../../../packages/kit/api/notifications/audience";
import { audiences } from "../../../src/resources/audiences";
import { subjects } from "../../../src/resources/subjects";
import { apiLanguageFiles } from "../../../src/app/languages";
import { testApi, type TestApi } from "../../support/test-api";

const english: Language = { tag: "en", words: {} };
let api: TestApi;
let token: string;
let hindi: Language;
let spoken = english;

beforeAll(async () => {
  hindi = { tag: "hi", words: (await apiLanguageFiles["hi"]?.()) ?? {} };
  setLanguages(
    new Map([
      ["en", english],
      ["hi", hindi],
    ]),
  );
  setLanguage(() => spoken);
  api = await testApi();
  token = await api.signIn({ name: "Asha Rao", super: true });
});
afterEach(() => void (spoken = english));
afterAll(() => api.db.close());

const ask = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  api.call<T>(token, method, path, body);
const subject = { name: "Physics", code: "PHY", kind: "theory" };

describe("asked in Hindi, the API", () => {
  it("refuses a value, and calls its field, in Hindi", async () => {
    spoken = hindi;
    const { status, body } = await ask("POST", "/admin/subjects", { ...subject, name: "" });
    expect(status).toBe(422);
    expect(body.message).toBe("कृपया चिह्नित फ़ील्ड ठीक करें।");
    expect(body.errors).toEqual({ name: ["नाम आवश्यक है।"] });
  });

  it("does not find a record in Hindi, and in English as soon as that is asked for", async () => {
    spoken = hindi;
    expect((await ask("GET", "/admin/subjects/4711")).body).toMatchObject({
      success: false,
      message: "रिकॉर्ड नहीं मिला।",
    });
    spoken = english;
    expect((await ask("GET", "/admin/subjects/4711")).body.message).toBe("Record not found.");
  });

  it("says what was done, and who has a value already", async () => {
    spoken = hindi;
    const { status, body } = await ask("POST", "/admin/subjects", subject);
    expect(status).toBe(201);
    expect(body.message).toBe("विषय: बनाया गया");
    const again = await ask("POST", "/admin/subjects", subject);
    expect(again.status).toBe(409);
    expect(again.body.errors).toEqual({ code: ["किसी अन्य रिकॉर्ड (विषय) में पहले से यही मान है: कोड।"] });
  });

  it("reads headings and options of a file in Hindi and in English, and refuses in Hindi", async () => {
    spoken = hindi;
    const { body } = await ask("POST", "/admin/subjects/import", {
      rows: [
        { नाम: "Chemistry", Code: "CHE", प्रकार: "सैद्धांतिक" },
        { नाम: "Chemistry lab", Code: "CHL", प्रकार: "Practical" },
        { नाम: "Drawing", Code: "DRW", प्रकार: "scribbled" },
      ],
      dry_run: true,
    });
    expect(body.data).toMatchObject({
      created: 2,
      refused: [
        {
          line: 3,
          column: "प्रकार",
          reason: "प्रकार: “scribbled” पहचाना नहीं गया। इनमें से लिखें: सैद्धांतिक, प्रायोगिक या अन्य।",
        },
      ],
    });
  });

  it("writes a file with its headings and options", async () => {
    spoken = hindi;
    await ask("POST", "/admin/subjects", { ...subject, code: "PH2" });
    const { body } = await ask<string>("GET", "/admin/subjects/export?format=csv");
    expect(body.data).toContain("नाम,कोड,प्रकार");
    expect(body.data).toContain("सैद्धांतिक");
  });

  it("finds what was created in the log by the Hindi word for it, and by the stored one", async () => {
    await ask("POST", "/admin/subjects", { ...subject, code: "PH3" });
    spoken = hindi;
    const found = async (word: string) => {
      const path = `/admin/activity-logs?resource=subjects&search=${encodeURIComponent(word)}`;
      return (await ask<{ action: string }[]>("GET", path)).body.data.map(({ action }) => action);
    };
    expect(new Set(await found("बनाया"))).toEqual(new Set(["created"]));
    expect(new Set(await found("created"))).toEqual(new Set(["created"]));
    expect(await found("हटाया")).toEqual([]);
  });

  it("writes the log to a file in Hindi, acts and resources too", async () => {
    await ask("POST", "/admin/subjects", { ...subject, code: "PH4" });
    spoken = hindi;
    const path = "/admin/activity-logs/export?format=csv&resource=subjects&action=created";
    const { body } = await ask<string>("GET", path);
    expect(body.data).toContain("बनाया गया,विषय,");
    expect(body.data).not.toMatch(/created|subjects/);
  });

  it("documents itself in English, and its database says the same in any language", async () => {
    const before = await api.api.fetch(new Request("http://rollcall.test/api/v1/openapi.json"));
    const document = await before.text();
    spoken = hindi;
    const after = await api.api.fetch(new Request("http://rollcall.test/api/v1/openapi.json"));
    expect(await after.text()).toBe(document);
    expect(document).toContain("Create a subject");
    expect(document).not.toMatch(/[\u0900-\u097f]/u);
    expect(subjects.label).toBe("विषय");
  });

  it("documents itself in English where it is made in Hindi, too", async () => {
    spoken = hindi;
    const { api: made, db } = await testApi();
    const answer = await made.fetch(new Request("http://rollcall.test/api/v1/openapi.json"));
    expect(await answer.text()).not.toMatch(/[\u0900-\u097f]/u);
    await db.close();
  });
});

it("calls audiences and kinds of notices by their names in the language at work", () => {
  const names = () => [
    audiences.kinds.student.plural,
    audiences.groups.class_parents.whose,
    audiences.notices.leave_request.label,
    audiences.notices.system.label,
  ];
  expect(names()).toEqual(["Students", "Parents of", "Leave request", "System"]);
  spoken = hindi;
  expect(names()).toEqual(["विद्यार्थी", "माता-पिता:", "छुट्टी का अनुरोध", "सिस्टम"]);
  expect(describedNow(audiences, "Parents of 7A, 7B")).toBe("माता-पिता: 7A, 7B");
  expect(describedNow(audiences, "Students with low attendance")).toBe("कम उपस्थिति वाले विद्यार्थी");
});

describe("what others will read", () => {
  it("is stored in English while somebody asks in Hindi, where the institution has no language", async () => {
    spoken = hindi;
    const { body } = await ask<{ id: number; recipients: string }>(
      "POST",
      "/admin/notifications/send",
      { recipient_type: "admins", type: "system", title: "Hello", body: "To all" },
    );
    expect(body.message).toBe("सूचना भेजी गई");
    const [stored] = await api.db.query(
      sql`select recipients from sendings where id = ${body.data.id}`,
    );
    expect(stored).toEqual({ recipients: "All admins" });
    const sent = `/admin/notifications/sent/${body.data.id}`;
    expect((await ask("GET", sent)).body.data["recipients"]).toBe("सभी एडमिन");
    spoken = english;
    expect((await ask("GET", sent)).body.data["recipients"]).toBe("All admins");
  });
});
