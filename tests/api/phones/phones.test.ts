import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPhone, storedPhone } from "../../../packages/kit/api/phones/read-phone";
import { readPhones, partPhones } from "../../../packages/kit/api/phones/phones-in";
import { defineResource, isDialable, listOf, phone, text } from "@rollcall/kit/schema";
import { sql } from "@rollcall/kit/api/db/sql";
import { testApi, type TestApi } from "../../support/test-api";

describe("a phone number", () => {
  it.each([
    ["98765 43210", "IN", "+919876543210"],
    ["098765-43210", "IN", "+919876543210"],
    ["919876543210", "IN", "+919876543210"],
    ["9876543210.0", "IN", "+919876543210"],
    ["९८७६५४३२१०", "IN", "+919876543210"],
    ["٠١٠١٢٣٤٥٦٧٨", "EG", "+201012345678"],
    ["＋９１ 98765–43210", "IN", "+919876543210"],
    ["00971 50 123 4567", "IN", "+971501234567"],
    ["030/1234567", "DE", "+49301234567"],
    ["+44 20 7946 0958", null, "+442079460958"],
    // The same number twice is one.
    ["98765 43210 / 98765 43210", "IN", "+919876543210"],
  ])("%s of a school in %s is %s", (typed, country, number) => {
    expect(readPhone(typed, country)).toEqual({ number });
  });

  it("that lost its + is one of another country only where it is none of this one", () => {
    expect(readPhone("971501234567", "IN")).toEqual({ number: "+971501234567", guessed: true });
    // 12 digits that a country would take as a landline are more likely mistyped.
    expect(readPhone("987654321011", "IN")).toEqual({ wrong: "invalid" });
    expect(readPhone("971501234567", null)).toEqual({ wrong: "noCountry" });
  });

  it.each([
    "9876543210/9876543211",
    "98765 43210 / 11",
    "98765 43210, 98765 43211",
    "98765 43210 98765 43211",
    "+91 98765 43210 / +91 98765 43211",
  ])("in “%s” there are two", (typed) => {
    expect(readPhone(typed, "IN")).toEqual({
      wrong: "two",
      numbers: ["+919876543210", "+919876543211"],
    });
  });

  it.each([
    ["12345", "IN", "12345"],
    ["98765432101", "IN", "98765432101"],
    ["98765 43210", null, "98765 43210"],
    ["+91 12345 678", "IN", "+91 12345 678"],
    ["+9112345678", "IN", "+91 12345678"],
  ])("%s of a school in %s is kept, and can't be dialled", (typed, country, kept) => {
    const stored = storedPhone(typed, readPhone(typed, country));
    expect([stored, isDialable(stored)]).toEqual([kept, false]);
    expect(storedPhone(stored, readPhone(stored, country))).toBe(kept);
  });

  it("of two in one field goes into a second field that is empty, and over no other number", () => {
    const contacts = defineResource({
      name: "contacts",
      label: "Contact",
      icon: "list",
      permission: "contacts",
      title: "name",
      fields: {
        name: text({ label: "Name" }),
        phone: phone({ label: "Phone" }),
        mobile: phone({ label: "Mobile" }),
        others: listOf(phone({ label: "Number" }), { label: "Others" }),
      },
    });
    const values = { phone: "98765 43210 / 11", others: ["98765 43212", "12345"] };
    const read = readPhones(contacts, values, "IN");
    expect(read.warnings).toEqual({
      phone: ["Phone holds two numbers. +919876543211 goes into Mobile if that is empty."],
      "others.1": [
        "Number isn't a valid phone number, so it can't be dialled. It is kept as typed.",
      ],
    });
    expect(partPhones(contacts, read.values, null, "IN")).toEqual({
      phone: "+919876543210",
      mobile: "+919876543211",
      others: ["+919876543212", "12345"],
    });
    expect(partPhones(contacts, read.values, { mobile: "+442079460958" }, "IN")).toEqual(
      read.values,
    );
  });
});

describe("phone numbers of records", () => {
  let school: TestApi;
  let token: string;
  beforeAll(async () => {
    school = await testApi();
    token = await school.signIn({ name: "Office", super: true });
    await school.call(token, "PUT", "/admin/settings", {
      institution: { country: "IN", phone: "०२२ २८४०३२२१" },
    });
  });
  afterAll(() => school.db.close());
  interface Saved extends Record<string, unknown> {
    id: number;
  }
  const parent = (typed: string, name = "Maya") =>
    school.call<Saved>(token, "POST", "/admin/parents", { name, phone: typed });

  it("are stored in international form by a form, and by settings", async () => {
    const { body } = await parent("९८७६५ ४३२१०");
    expect(body.data["phone"]).toBe("+919876543210");
    const settings = await school.call<{ institution: { phone: string } }>(
      token,
      "GET",
      "/admin/settings",
    );
    expect(settings.body.data.institution.phone).toBe("+912228403221");
  });

  it.each(["9876543210", "+919876543210", "98765-43210", "+91 98765 43210", "098765 43210"])(
    "are found by %s, and by no other number",
    async (typed) => {
      const found = async (text: string) =>
        (
          await school.call<Saved[]>(
            token,
            "GET",
            `/admin/parents?search=${encodeURIComponent(text)}`,
          )
        ).body.data.length;
      expect([await found(typed), await found(typed.replace("210", "219"))]).toEqual([1, 0]);
    },
  );

  it.each(["9876543215", "+919876543215", "98765-43215", "098765 43215", "Aisha 9876543215"])(
    "that were stored with blanks are found by %s",
    async (typed) => {
      await school.db.query(
        sql`insert into parents (name, phone) select 'Aisha', '+91 98765 43215' where not exists (select 1 from parents where name = 'Aisha')`,
      );
      const found = await school.call<Saved[]>(
        token,
        "GET",
        `/admin/parents?search=${encodeURIComponent(typed)}`,
      );
      expect(found.body.data.map(({ name }) => name)).toEqual(["Aisha"]);
    },
  );

  it("that are not valid are saved as typed, with a warning; letters are refused", async () => {
    const two = await parent("9876543210/9876543211");
    expect([two.status, two.body.data["phone"], two.body]).toEqual([
      201,
      "9876543210/9876543211",
      expect.objectContaining({
        warnings: {
          phone: [
            "Phone holds more than one number (+919876543210, +919876543211), so it can't be dialled. It is kept as typed. Leave one number.",
          ],
        },
      }),
    ]);
    expect((await parent("call me")).status).toBe(422);
  });

  it("of an import are read alike: the check warns of a row, and the same file changes nothing again", async () => {
    const rows = [
      { Name: "Ravi", Phone: "9876543212.0" },
      { Name: "Lina", Phone: "971501234567" },
      { Name: "Omar", Phone: "12345" },
    ];
    const bring = (dry_run: boolean) =>
      school.call<Record<string, unknown>>(token, "POST", "/admin/parents/import", {
        rows,
        dry_run,
      });
    expect((await bring(true)).body.data).toMatchObject({
      created: 3,
      warned: [
        { line: 2, column: "Phone", reason: "Phone was read as +971501234567." },
        { line: 3, column: "Phone", reason: expect.stringContaining("isn't a valid phone number") },
      ],
    });
    await bring(false);
    expect((await bring(false)).body.data).toMatchObject({ created: 0, unchanged: 3 });
  });

  it("name a parent in an import where one alone has the number, however it is typed; so does an email address", async () => {
    const made = (values: object) =>
      school.call<Saved>(token, "POST", "/admin/parents", { relation: "mother", ...values });
    const { id } = (await made({ name: "Usha", phone: "98400 11111", email: "usha@example.com" }))
      .body.data;
    const twins = [
      (await made({ name: "Kiran", phone: "98400 22222" })).body.data.id,
      (await made({ name: "Kamal", phone: "+919840022222" })).body.data.id,
    ];
    const bring = async (who: string, dryRun: boolean, ...parents: string[]) =>
      (
        await school.call<{ created: number; refused: { reason: string }[] }>(
          who,
          "POST",
          "/admin/students/import",
          {
            rows: parents.map((text, at) => ({
              "Admission no.": `N${at}`,
              Name: `Pupil ${at}`,
              "Admission date": "2026-06-01",
              Parents: text,
            })),
            dry_run: dryRun,
          },
        )
      ).body.data;
    const reasons = async (who: string, ...parents: string[]) =>
      (await bring(who, true, ...parents)).refused.map(({ reason }) => reason);
    expect(
      await bring(token, false, "09840011111", "+91 98400-11111", "USHA@example.com", "Usha"),
    ).toMatchObject({ created: 4, refused: [] });
    const linked = await school.db.query(
      sql`select distinct to_id from students__parents order by 1`,
    );
    expect(linked).toEqual([{ to_id: id }]);
    expect(await reasons(token, "98400 22222", "98400 33333", "98400")).toEqual([
      `“98400 22222” could be any of 2 parents: IDs ${twins.join(", ")}. Enter the right one in the column “Parents ids”.`,
      "No parent is called “98400 33333”.",
      "No parent is called “98400”.",
    ]);
    await school.call(token, "DELETE", `/admin/parents/${twins[0]}`);
    expect(await reasons(token, "98400 22222"), "the other is in the trash").toEqual([]);
  });
});
