import type * as sessionModule from "../../packages/kit/browser/providers/session";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

type Module = typeof sessionModule;

const ada = {
  token: "t1",
  user: { id: 1, name: "Ada", email: "ada@school.test", is_super_admin: false },
  permissions: ["view_planets"],
};
let session: Module;
let stop: () => void = () => undefined;

/** A page load: the module begins anew, what is stored stays. */
async function load(): Promise<Module> {
  vi.resetModules();
  return import("../../packages/kit/browser/providers/session");
}

const heard = (key: string | null) => window.dispatchEvent(new StorageEvent("storage", { key }));

beforeEach(async () => {
  localStorage.clear();
  session = await load();
});
afterEach(() => stop());

describe("the session", () => {
  it(
    "is stored under its own key, the token under another, and is there after a reload",
    { tags: "spec:session-stored" },
    async () => {
      session.openSession(ada);
      expect(localStorage.getItem("rollcall-token")).toBe("t1");
      expect(JSON.parse(localStorage.getItem("rollcall-auth") ?? "")).toMatchObject({
        token: "t1",
        isAuthenticated: true,
        permissions: ["view_planets"],
        user: { is_super_admin: false },
      });
      expect((await load()).readSession()).toMatchObject(ada);
    },
  );

  it("leaves nothing stored when it ends, and says why", { tags: "spec:session-left" }, () => {
    session.openSession(ada);
    session.closeSession("expired");
    expect([localStorage.length, session.readSession(), session.lastEnding()]).toEqual([
      0,
      null,
      "expired",
    ]);
  });

  it("ends once: who comes later changes nothing", () => {
    session.openSession(ada);
    const told = vi.fn();
    session.onSessionChange(told);
    session.closeSession("signed-out");
    session.closeSession("expired");
    expect([told.mock.calls.length, session.lastEnding()]).toEqual([1, "signed-out"]);
  });

  it.each([
    ["no JSON", "{", "t1"],
    ["another token", JSON.stringify({ ...ada, token: "t2" }), "t1"],
    ["permissions that are no list", JSON.stringify({ ...ada, permissions: "all" }), "t1"],
    ["no token", JSON.stringify(ada), null],
  ])("is nobody's when what is stored is %s", async (_what, state, token) => {
    localStorage.setItem("rollcall-auth", state);
    if (token) localStorage.setItem("rollcall-token", token);
    expect((await load()).readSession()).toBeNull();
  });
});

describe("another tab", () => {
  beforeEach(() => {
    stop = session.followOtherTabs();
    session.openSession(ada);
  });

  it("that signs out signs this one out", () => {
    localStorage.clear();
    heard("rollcall-token");
    expect([session.readSession(), session.lastEnding()]).toEqual([null, "elsewhere"]);
  });

  it("that signs out unheard yet is not undone by what the server says of the session", () => {
    localStorage.clear();
    session.noteSession({ ...ada, permissions: [] });
    expect(localStorage.length).toBe(0);
    heard("rollcall-token");
    expect([session.readSession(), session.lastEnding()]).toEqual([null, "elsewhere"]);
  });

  it("is not looked for where the browser stores nothing", () => {
    const refused = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("refused");
    });
    localStorage.clear();
    session.openSession(ada);
    session.noteSession({ ...ada, permissions: [] });
    refused.mockRestore();
    expect(session.readSession()?.permissions).toEqual([]);
  });

  it("that clears everything signs this one out", () => {
    localStorage.clear();
    heard(null);
    expect(session.readSession()).toBeNull();
  });

  it("that signs somebody else in shows here", () => {
    const bob = { ...ada, token: "t2", user: { ...ada.user, id: 2, name: "Bob" } };
    localStorage.setItem("rollcall-auth", JSON.stringify(bob));
    localStorage.setItem("rollcall-token", "t2");
    heard("rollcall-token");
    expect(session.readSession()?.user.name).toBe("Bob");
  });

  it("is not believed halfway, while only one of the two keys is written", () => {
    localStorage.setItem("rollcall-auth", JSON.stringify({ ...ada, token: "t2" }));
    heard("rollcall-auth");
    expect(session.readSession()?.token).toBe("t1");
  });

  it("that stores something else is not listened to", () => {
    const told = vi.fn();
    session.onSessionChange(told);
    heard("rollcall-ui");
    expect(told).not.toHaveBeenCalled();
  });
});
