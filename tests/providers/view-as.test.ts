import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  renewSession,
  stopViewing,
  viewAs,
} from "../../packages/kit/browser/providers/auth-provider";
import { http } from "../../packages/kit/browser/providers/http";
import {
  clearOnChangeOfUser,
  createQueryClient,
} from "../../packages/kit/browser/providers/query-client";
import {
  closeSession,
  openSession,
  readSession,
} from "../../packages/kit/browser/providers/session";
import { readView, rightsNow, seenSession } from "../../packages/kit/browser/providers/view-as";

const root = { id: 1, name: "Root", email: "root@school.test", is_super_admin: true };
const meera = { id: 5, name: "Meera Iyer", email: "meera@school.test", is_super_admin: false };
let headers: [string, unknown][];
let refused: { method: string; body: object } | undefined;
let rights: string[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  [headers, refused, rights] = [
    [],
    undefined,
    ["view_students", "edit_students", "mark_attendance"],
  ];
  openSession({ token: "t", user: root, permissions: [] });
  http.defaults.adapter = async (config) => {
    const asked = config.headers.get("X-View-As");
    headers.push([`${config.method} ${config.url}`, asked ?? null]);
    if (refused && asked && config.method === refused.method)
      throw Object.assign(new Error("refused"), {
        isAxiosError: true,
        config,
        response: { status: 403, data: { success: false, ...refused.body }, headers: {}, config },
      });
    return {
      data: {
        success: true,
        message: "",
        data:
          asked || config.method === "post"
            ? { user: meera, permissions: rights }
            : { user: root, permissions: [] },
      },
      status: 200,
      statusText: "",
      headers: {},
      config,
    };
  };
});
afterEach(() => closeSession("signed-out"));

describe("seeing the console as another admin", () => {
  it("shows its name and what of its rights only looks, while the session stays the own one", async () => {
    await viewAs(5, "/students?page=2");
    expect(seenSession()).toMatchObject({
      token: "t",
      user: meera,
      permissions: ["view_students", "mark_attendance"],
    });
    expect(rightsNow()).toEqual({
      is_super_admin: false,
      permissions: ["view_students", "mark_attendance"],
    });
    expect(readSession()?.user).toEqual(root);
    expect(localStorage.getItem("rollcall-auth")).not.toContain("Meera");
    expect(sessionStorage.getItem("rollcall-view-as")).toContain("Meera");
  });

  it("is said by every request of the tab, but not by the one that begins it", async () => {
    await viewAs(5, "/");
    await http.get("/admin/students");
    await http.delete("/admin/students/1");
    expect(headers).toEqual([
      ["post /admin/view-as", null],
      ["get /admin/students", "5"],
      ["delete /admin/students/1", "5"],
    ]);
  });

  it("ends where it began, with the own rights", async () => {
    await viewAs(5, "/students?page=2");
    expect(stopViewing()).toBe("/students?page=2");
    expect([
      seenSession()?.user,
      rightsNow().is_super_admin,
      readView(),
      sessionStorage.length,
    ]).toEqual([root, true, null, 0]);
    await http.get("/admin/students");
    expect(headers.at(-1)).toEqual(["get /admin/students", null]);
  });

  it("follows the other's rights when they change, and leaves the own ones alone", async () => {
    await viewAs(5, "/");
    rights = ["view_classes"];
    await renewSession();
    expect([seenSession()?.permissions, readSession()?.user]).toEqual([["view_classes"], root]);
  });

  it("ends by itself when it is no longer possible, but not because a change was refused", async () => {
    await viewAs(5, "/");
    refused = { method: "delete", body: { code: "view_as", message: "Nothing can be changed" } };
    await expect(http.delete("/admin/students/1")).rejects.toMatchObject({
      statusCode: 403,
      code: "view_as",
    });
    expect(readView()?.user.id).toBe(5);
    refused = { method: "get", body: { code: "view_as", message: "This admin can't sign in" } };
    await expect(http.get("/admin/students")).rejects.toMatchObject({ code: "view_as" });
    expect(readView()).toBeNull();
  });

  it("ends with the session, also when the same admin signs in again", async () => {
    await viewAs(5, "/");
    closeSession("expired");
    expect([seenSession(), sessionStorage.length]).toEqual([null, 0]);
    openSession({ token: "t2", user: root, permissions: [] });
    expect(seenSession()?.user).toEqual(root);
  });

  it("empties the cache when it begins and when it ends", async () => {
    const client = createQueryClient();
    const stop = clearOnChangeOfUser(client);
    client.setQueryData(["x"], 1);
    await viewAs(5, "/");
    expect(client.getQueryData(["x"])).toBeUndefined();
    client.setQueryData(["x"], 2);
    stopViewing();
    expect(client.getQueryData(["x"])).toBeUndefined();
    stop();
  });
});
