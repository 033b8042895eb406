import type { ApiHost } from "@rollcall/kit/api/context";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { aFamily, type AFamily } from "../families/a-family";
import { pngOf } from "../../support/images";

let school: AFamily;
let found: boolean | undefined;
const seen: number[] = [];
/** Set beside the usual host: whatever reads it, reads it at each file. */
const host = () => school.api.context as { virusScanner?: ApiHost["virusScanner"] };

beforeAll(async () => {
  school = await aFamily();
  await school.marked("APPP");
});
afterAll(() => school.db.close());
beforeEach(async () => {
  seen.length = 0;
  await school.db.query(sql`delete from files`);
});
const scan = (finds: boolean | undefined, takesUnscanned = false) => {
  found = finds;
  host().virusScanner = {
    takesUnscanned,
    finds: (content) => {
      seen.push(content.byteLength);
      return Promise.resolve(found);
    },
  };
};
async function upload() {
  const form = new FormData();
  form.append("file", new File([pngOf() as Uint8Array<ArrayBuffer>], "a.png"));
  const response = await school.api.fetch(
    new Request("http://rollcall.test/api/v1/admin/files", {
      method: "POST",
      headers: { Authorization: `Bearer ${school.office}` },
      body: form,
    }),
    { address: "127.0.0.1" },
  );
  return {
    status: response.status,
    ...((await response.json()) as { errors?: { file: string[] }; message: string }),
  };
}
const stored = async () => (await school.db.query(sql`select 1 from files`)).length;

it("a file in which nothing is found is stored", async () => {
  scan(false);
  expect([(await upload()).status, await stored(), seen]).toEqual([201, 1, [pngOf().byteLength]]);
});

it("one in which something harmful is found is refused by a sentence, whatever the operator chose", async () => {
  for (const takesUnscanned of [false, true]) {
    scan(true, takesUnscanned);
    const { status, errors } = await upload();
    expect([status, errors?.file[0]]).toEqual([422, expect.stringMatching(/harmful/)]);
  }
  expect(await stored()).toBe(0);
});

it("while nothing can be looked into, the operator's choice counts", async () => {
  scan(undefined);
  const refused = await upload();
  expect([refused.status, refused.message]).toEqual([
    503,
    expect.stringMatching(/Try again later/),
  ]);
  expect(await stored()).toBe(0);
  scan(undefined, true);
  expect([(await upload()).status, await stored()]).toEqual([201, 1]);
});

it("a family's file is looked into as well", async () => {
  const link = school.linksTo("asha@example.com")[0] ?? "";
  await school.confirm(link);
  const [{ id } = { id: 0 }] = await school.db.query<{ id: number }>(
    sql`select min(id) as id from leave_types`,
  );
  const report = (day: string) =>
    school.call<Record<string, unknown>>(undefined, "POST", `/family/${link}/reasons`, {
      key: crypto.randomUUID(),
      leave_type_id: id,
      from_date: day,
      to_date: day,
      reason: "Fever",
      file: { name: "note.png", content: Buffer.from(pngOf()).toString("base64") },
    });
  scan(true);
  const refused = await report("2026-06-11");
  expect([refused.status, refused.body.errors?.["file"]?.[0]]).toEqual([
    422,
    expect.stringMatching(/harmful/),
  ]);
  expect(await stored()).toBe(0);
  scan(false);
  expect([(await report("2026-06-11")).status, await stored()]).toEqual([201, 1]);
});
