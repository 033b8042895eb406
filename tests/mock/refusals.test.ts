import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readFault } from "../../packages/kit/browser/mock/fault-text";
import { createFaults } from "../../packages/kit/browser/mock/faults";
import { createSecondUser, type SecondUser } from "../../packages/kit/browser/mock/second-user";
import { openBrowserHost, type BrowserHost } from "../../src/mock/host";
import { demoPassword } from "../../src/mock/password";
import { memoryDatabase } from "../support/memory-database";

let host: BrowserHost;
let secondUser: SecondUser;
let office = "";
let head = "";

interface Body {
  success: boolean;
  message: string;
  data?: Record<string, unknown> & { version: number };
  errors?: Record<string, string[]>;
}
const url = (path: string) => `http://mock.test/api/v1${path}`;
const answer = (request: Request) => host.fetch(request, { address: "127.0.0.1" });
const signIn = async (email: string) => {
  const body = JSON.stringify({ email, password: demoPassword });
  const given = await answer(new Request(url("/auth/login"), { method: "POST", body }));
  return ((await given.json()) as { data: { token: string } }).data.token;
};

/** A call of the office, through faults in words. */
async function call(
  faults: string[],
  method: string,
  path: string,
  body?: unknown,
  version?: number,
  token = office,
) {
  const request = new Request(url(path), {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      "Idempotency-Key": crypto.randomUUID(),
      ...(version === undefined ? {} : { "If-Match": `"${version}"` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const given = await createFaults(faults.map(readFault), { secondUser }).pass(request, answer);
  return { status: given.status, ...((await given.json()) as Body) };
}
const student = async (id: number) => (await call([], "GET", `/admin/students/${id}`)).data;

beforeAll(async () => {
  host = await openBrowserHost({ db: await memoryDatabase(), students: 12 });
  head = await signIn("super@demo.school");
  office = await signIn("office@demo.school");
  secondUser = createSecondUser(answer, async () => [office, head]);
});
afterAll(async () => {
  host.close();
  await host.db.close();
});

describe("a refusal on demand", () => {
  it("422 is about the field that is named, in the words given", async () => {
    expect(
      await call(
        [`422 field=name "Already used."`],
        "PATCH",
        "/admin/students/1",
        { phone: "" },
        1,
      ),
    ).toEqual({
      status: 422,
      success: false,
      message: "Please fix the highlighted fields.",
      errors: { name: ["Already used."] },
    });
  });

  it("422 without a field is about the first that was sent", async () => {
    const { errors } = await call(["422"], "POST", "/admin/subjects", { code: "A", name: "B" });
    expect(Object.keys(errors ?? {})).toEqual(["code"]);
  });

  it("422 of settings is about the first field within its group", async () => {
    const body = { institution: { address: "3 Other Road", phone: "" } };
    const { errors } = await call(["422"], "PUT", "/admin/settings", body, 1, head);
    expect(Object.keys(errors ?? {})).toEqual(["institution.address"]);
  });

  it("409 says at its field what clashes", async () => {
    expect(
      await call([`409 field=code "Taken."`], "POST", "/admin/subjects", { code: "A" }),
    ).toMatchObject({ status: 409, message: "Taken.", errors: { code: ["Taken."] } });
  });

  it("412 comes from a second user who really changed what is being saved", async () => {
    const before = await student(2);
    const address = String(before?.["address"]);
    const body = { address: "2 Other Road" };
    const refused = await call(["PATCH 412"], "PATCH", "/admin/students/2", body, before?.version);
    expect([refused.status, refused.data?.["address"]]).toEqual([
      412,
      `${address} (changed by a second user)`,
    ]);
    expect(refused.data?.version).toBeGreaterThan(before?.version ?? 0);
    expect(await student(2)).toMatchObject({ version: refused.data?.version });
  });

  it("412 changes another text where the one being saved takes no remark", async () => {
    const before = await student(3);
    const body = { phone: "+91 00300 00001" };
    const refused = await call(["PATCH 412"], "PATCH", "/admin/students/3", body, before?.version);
    expect([refused.status, refused.data?.["phone"]]).toEqual([412, before?.["phone"]]);
  });

  it("412 of settings carries them as they are by now", async () => {
    const body = { institution: { address: "3 Other Road" } };
    const refused = await call(["412"], "PUT", "/admin/settings", body, 1, head);
    expect([refused.status, refused.data?.["institution"]]).toEqual([
      412,
      expect.objectContaining({
        address: expect.stringContaining("(changed by a second user)") as unknown,
      }),
    ]);
  });

  it("a second user changes a record after it was answered", async () => {
    const shown = await call(["GET second-user x1"], "GET", "/admin/students/4");
    await vi.waitFor(
      async () => expect((await student(4))?.version).toBeGreaterThan(shown.data?.version ?? 0),
      { timeout: 10_000 },
    );
  });

  it("of a bulk call one part is left out", async () => {
    const ids = [5, 6, 7];
    const { status, data } = await call(["POST partial"], "POST", "/admin/students/bulk", {
      action: "delete",
      ids,
    });
    expect([status, data?.["done"], data?.["skipped"]]).toEqual([
      200,
      [6, 7],
      [expect.objectContaining({ id: 5 })],
    ]);
  });
});
