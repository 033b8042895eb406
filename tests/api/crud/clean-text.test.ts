import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testApi, type TestApi } from "../../support/test-api";

let school: TestApi;
let token: string;
let made = 0;
interface Row extends Record<string, unknown> {
  id: number;
}
const [composed, decomposed] = ["José Núñez", "José Núñez"].map((name, place) =>
  name.normalize(place ? "NFD" : "NFC"),
) as [string, string];
const student = (more: Record<string, unknown> = {}) => ({
  admission_no: `U-${++made}`,
  name: "Asha",
  admission_date: "2026-04-01",
  ...more,
});
const post = (path: string, body: unknown) =>
  school.call<Row>(token, "POST", `/admin/${path}`, body);
const found = async (query: string) =>
  (await school.call<Row[]>(token, "GET", `/admin/students?sort=id&${query}`)).body.data.map(
    ({ name }) => name,
  );

beforeAll(async () => {
  school = await testApi();
  token = await school.signIn({ name: "Office", super: true });
});
afterAll(() => school.db.close());

describe("a text that enters", () => {
  it("is stored composed, without what cannot be seen, and on one line", async () => {
    const { body } = await post(
      "students",
      student({
        name: `${decomposed}\u202E\n\u200BX`,
        address: "1 Old Road\r\nPune\u0007",
        email: "JOSÉ@school.test".normalize("NFD"),
      }),
    );
    expect(body.data).toMatchObject({
      name: `${composed} X`,
      address: "1 Old Road\nPune",
      email: "josé@school.test".normalize("NFC"),
    });
    const changed = await school.call<Row>(token, "PATCH", `/admin/students/${body.data.id}`, {
      name: decomposed,
    });
    expect(changed.body.data["name"]).toBe(composed);
    await post("students/bulk", {
      action: "edit",
      ids: [body.data.id],
      values: { name: `Bulk\u200B ${decomposed}` },
    });
    expect(await found(`ids=${body.data.id}`)).toEqual([`Bulk ${composed}`]);
  });

  it("cannot be had twice where it is unique: by its form, by what is invisible, or by the width of an address", async () => {
    expect(
      (await post("students", student({ admission_no: "Café-1".normalize("NFC") }))).status,
    ).toBe(201);
    for (const admission_no of [
      "Café-1".normalize("NFD"),
      "Ca\u200Bfé-1",
      "Café-1\uFEFF",
      "C\u00ADafé-1",
      "\u202DCafé-1",
    ])
      expect((await post("students", student({ admission_no }))).status).toBe(409);
    expect((await post("admins", { name: "Dup", email: "dup.case@school.test" })).status).toBe(201);
    expect(
      (await post("admins", { name: "Dup", email: "dup.cａse@school.test" })).body.errors,
    ).toMatchObject({ email: [expect.any(String)] });
  });

  it("of nothing but what cannot be seen isn't a text", async () => {
    expect((await post("students", student({ name: "\u200B\u202E" }))).body.errors).toEqual({
      name: ["Name is required."],
    });
  });

  it("is refused with NUL or a lone surrogate, as before", async () => {
    for (const name of ["A\u0000B", "A\uD800"])
      expect((await post("students", student({ name }))).status).toBe(422);
  });

  it("from a file finds the record that it names, however it is written", async () => {
    await post("students", student({ admission_no: "Zoë-1".normalize("NFC"), name: "Before" }));
    const rows = [
      {
        admission_no: "Zo\u200Bë-1".normalize("NFD"),
        name: decomposed,
        admission_date: "2026-04-01",
      },
    ];
    expect(
      (await post("students/import", { rows, match_on: "admission_no", confirm_names: true })).body
        .data,
    ).toMatchObject({ created: 0, updated: 1, refused: [] });
  });
});

describe("a search", () => {
  it("finds a name however it and the search are composed, and İ by i", async () => {
    await post("students", student({ name: `Search ${composed}` }));
    await post("students", student({ name: "Search İstanbul" }));
    // As texts were stored before they were cleaned.
    await school.db.query(
      sql`insert into students (admission_no, name, admission_date) values ('OLD-1', ${`Search ${decomposed}`}, '2026-04-01')`,
    );
    for (const name of [composed, decomposed])
      expect(await found(`search=${encodeURIComponent(`search ${name}`)}`)).toEqual([
        `Search ${composed}`,
        `Search ${decomposed}`,
      ]);
    for (const word of ["istanbul", "İstanbul", "İSTANBUL", "i\u0307stanbul", "ist\u200Banbul"])
      expect(await found(`search=${encodeURIComponent(word)}`)).toEqual(["Search İstanbul"]);
  });

  it("by a filter finds what was stored clean", async () => {
    await post("students", student({ name: `Filter ${composed}` }));
    for (const name of [composed, decomposed, `${composed}\u200B`])
      expect(await found(`name=${encodeURIComponent(`Filter ${name}`)}`)).toEqual([
        `Filter ${composed}`,
      ]);
  });
});

describe("a record that was stored before texts were cleaned", () => {
  it("can be read and changed, and is clean once it is", async () => {
    const [row] = await school.db.query<Row>(
      sql`insert into students (admission_no, name, admission_date) values (${"Ol\u200Bd-é".normalize("NFD")}, ${decomposed}, '2026-04-01') returning id`,
    );
    const path = `/admin/students/${row?.id}`;
    expect((await school.call<Row>(token, "GET", path)).body.data["name"]).toBe(decomposed);
    expect(
      (await school.call<Row>(token, "PATCH", path, { phone: "+91 98765 43210" })).body.data,
    ).toMatchObject({ name: decomposed, version: 2 });
    expect(
      (
        await school.call<Row>(token, "PATCH", path, {
          name: decomposed,
          admission_no: "Ol\u200Bd-é".normalize("NFD"),
        })
      ).body.data,
    ).toMatchObject({ name: composed, admission_no: "Old-é".normalize("NFC"), version: 3 });
  });

  it("lets an admin sign in with an address as it stands or as it would be stored now", async () => {
    await school.db.query(
      sql`with a as (insert into admins (name, email) values ('Wide', 'ｗide@school.test'), ('Plain', 'plain@school.test') returning id) insert into credentials (admin_id, password_hash) select id, 'plain:a quiet green morning' from a`,
    );
    const signIn = async (email: string) =>
      (
        await school.call(undefined, "POST", "/auth/login", {
          email,
          password: "a quiet green morning",
        })
      ).status;
    expect([
      await signIn("ｗide@school.test"),
      await signIn("Ｗide@School.test"),
      await signIn("ｐlain@school.test"),
      await signIn("pl\u200Bain@school.test"),
    ]).toEqual([200, 200, 200, 200]);
  });
});
