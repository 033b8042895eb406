import { beforeEach, describe, expect, it } from "vitest";
import { startRouter } from "../../packages/kit/browser/console/router";
import { schoolEntry } from "../../src/app/entry";
import { openSession } from "../../packages/kit/browser/providers/session";

const place = () => window.location.pathname + window.location.search;
function startAt(address: string) {
  window.history.replaceState(null, "", address);
  startRouter(schoolEntry).dispose();
  return place();
}

beforeEach(() => localStorage.clear());

describe("a first visit", () => {
  it("of a place behind the sign-in begins at the sign-in, before anything behind it is loaded", () => {
    expect(startAt("/students?search=R%26D")).toBe(
      `/login?to=${encodeURIComponent("/students?search=R%26D")}`,
    );
    expect(startAt("/")).toBe("/login");
  });

  it.each(["/login", "/login/", "/setup", "/invitation?code=x"])("of %s begins there", (address) =>
    expect(startAt(address)).toBe(address),
  );

  it("by who is signed in begins where one goes", () => {
    openSession({
      token: "t",
      user: { id: 1, name: "Ada", email: "a@b.test", is_super_admin: false },
      permissions: [],
    });
    expect(startAt("/students?page=2")).toBe("/students?page=2");
  });
});
