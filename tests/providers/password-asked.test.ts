import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiFailure } from "../../packages/kit/browser/providers/api-failure";
import { askPasswordWith } from "../../packages/kit/browser/providers/password-asked";
import { openSession, readSession } from "../../packages/kit/browser/providers/session";
import { recordingHttp, type Answer } from "./recording-http";

const needed: Answer = {
  status: 403,
  body: {
    success: false,
    message: "Enter your password to continue.",
    code: "reauthentication_required",
  },
};
const saved: Answer = { status: 200, body: { success: true, message: "", data: { id: 1 } } };

/** A server that asks for the password until it is confirmed. */
function server() {
  const state = { confirmed: false };
  return { state, ...recordingHttp(() => (state.confirmed ? saved : needed)) };
}
const failed = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

beforeEach(() => {
  localStorage.clear();
  openSession({
    token: "t1",
    user: { id: 1, name: "Ada", email: "ada@school.test", is_super_admin: true },
    permissions: [],
  });
});

describe("a call that asks for the password", () => {
  it("is made again as it was once the person has typed it", async () => {
    const { state, client, sent } = server();
    const stop = askPasswordWith(async () => (state.confirmed = true));
    const headers = { "Idempotency-Key": "k1", "If-Match": '"3"' };
    const answer = await client.patch("/admin/admins/1", { is_super_admin: true }, { headers });
    stop();
    expect(answer).toMatchObject({ data: { id: 1 } });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[1]).toMatchObject({ method: "PATCH", body: { is_super_admin: true }, headers });
  });

  it("is asked for once, however many calls wait for it", async () => {
    const { state, client, sent } = server();
    const ask = vi.fn(async () => (state.confirmed = true));
    const stop = askPasswordWith(ask);
    await Promise.all([client.get("/admin/stars/export"), client.get("/admin/moons/export")]);
    stop();
    expect([ask.mock.calls.length, sent.length]).toEqual([1, 4]);
  });

  it("fails with the API's sentence where the person cancels, and nobody is signed out", async () => {
    const { client, sent } = server();
    const stop = askPasswordWith(async () => false);
    const failure = await failed(client.post("/admin/admins", { name: "Eve" }));
    stop();
    expect(failure).toBeInstanceOf(ApiFailure);
    expect(failure).toMatchObject({ statusCode: 403, message: "Enter your password to continue." });
    expect([sent.length, readSession()?.token]).toEqual([1, "t1"]);
  });

  it("fails where nobody can be asked, and where it is refused once more", async () => {
    const { client, sent } = server();
    await failed(client.get("/admin/stars/export"));
    const ask = vi.fn(async () => true);
    const stop = askPasswordWith(ask);
    const failure = await failed(client.get("/admin/stars/export"));
    stop();
    expect(failure).toMatchObject({ code: "reauthentication_required" });
    expect([ask.mock.calls.length, sent.length]).toEqual([1, 3]);
  });
});
