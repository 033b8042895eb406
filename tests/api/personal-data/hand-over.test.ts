import { unzipSync, strFromU8 } from "fflate";
import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aKnownStudent, secrets } from "./a-known-student";

type School = Awaited<ReturnType<typeof aKnownStudent>>;
const path = "/admin/students/1/personal-data";
let school: School;

const fetchZip = (token: string) =>
  school.api.fetch(
    new Request(`http://rollcall.test/api/v1${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    }),
    { address: "127.0.0.1" },
  );
const unzipped = async (token: string) => {
  const response = await fetchZip(token);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "application/zip"]);
  return unzipSync(new Uint8Array(await response.arrayBuffer()));
};

/** What the file leaves out: the parents are people of their own. */
const ofParent = new Set(["9898989898", "yolmira@quenfurt.example"]);

beforeAll(async () => {
  school = await aKnownStudent();
  await school.confirmed();
});
afterAll(() => school.db.close());

describe("all that is kept of a student", () => {
  it("is one file with a page to read, the data, and the uploaded files", async () => {
    const parts = await unzipped(school.office);
    expect(Object.keys(parts).toSorted()).toEqual([
      "data.json",
      expect.stringMatching(/^files\/\d+-zorblax\.png$/),
      expect.stringMatching(/^files\/\d+-order\.pdf$/),
      expect.stringMatching(/^files\/\d+-attest\.pdf$/),
      "index.html",
    ]);
    const data = JSON.parse(strFromU8(parts["data.json"] as Uint8Array)) as {
      of: string;
      kept: Record<string, unknown[]>;
    };
    expect(data.of).toBe("Zorblax Quenfurt");
    expect(Object.keys(data.kept)).toEqual(
      expect.arrayContaining([
        "students",
        "leaves",
        "cases",
        "case-notes",
        "case-tasks",
        "enrolments",
        "part-time",
        "parent-restrictions",
        "marks",
        "gate_events",
        "alerts",
        "messages",
        "activity_log",
      ]),
    );
  });

  it.each(secrets.filter((secret) => !ofParent.has(secret) && secret !== "correctionremark"))(
    "holds %s",
    async (secret) => {
      const parts = await unzipped(school.office);
      const all = Object.values(parts)
        .map((part) => strFromU8(part))
        .join("\n");
      expect(all).toContain(secret);
    },
  );

  it("holds nothing of another student", async () => {
    const parts = await unzipped(school.office);
    expect(strFromU8(parts["data.json"] as Uint8Array)).not.toMatch(/Student 00[2-4]/);
  });

  it("writes texts into its page as text", async () => {
    await school.ok("PATCH", "/admin/students/1", { address: "<script>alert(1)</script>" });
    const page = strFromU8((await unzipped(school.office))["index.html"] as Uint8Array);
    expect([page.includes("<script"), page.includes("&lt;script&gt;")]).toEqual([false, true]);
  });

  it("is logged, once it was asked for", async () => {
    await unzipped(school.office);
    const [entry] = await school.db.query(
      sql`select action, resource, record_id, details->>'format' as format from activity_logs order by id desc limit 1`,
    );
    expect(entry).toEqual({
      action: "exported",
      resource: "students",
      record_id: 1,
      format: "zip",
    });
  });

  it("takes a permission of its own, and the right to see all that is in it", async () => {
    const looker = await school.signIn({ name: "Looker", permissions: ["view_students"] });
    const half = await school.signIn({
      name: "Half",
      permissions: ["view_students", "export_personal_data", "view_leaves", "view_cases"],
    });
    const whole = await school.signIn({
      name: "Whole",
      permissions: [
        "view_students",
        "export_personal_data",
        "view_leaves",
        "view_cases",
        "view_case_notes",
        "view_parent_restrictions",
        "view_condonations",
      ],
    });
    await school.confirmed();
    const refused = await fetchZip(half);
    expect([
      (await fetchZip(looker)).status,
      refused.status,
      (await fetchZip(whole)).status,
    ]).toEqual([403, 403, 200]);
    expect(((await refused.json()) as { message: string }).message).toContain("Case notes");
  });

  it("asks for the password again", async () => {
    await school.db.query(
      sql`update sessions set password_at = null, created_at = '2026-06-01T00:00:00Z'`,
    );
    const response = await fetchZip(school.office);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      403,
      "reauthentication_required",
    ]);
  });
});
