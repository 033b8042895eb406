import { describe, expect, it } from "vitest";
import { returnPath } from "../../packages/kit/browser/console/entry/return-path";

const routes = [
  { index: true, element: <></> },
  { path: "dashboard" },
  { path: "planets" },
  { path: "planets/:id" },
  { path: "*" },
];
const path = (to: string | null) => returnPath(routes, to, "/dashboard");

describe("where one comes to after signing in", () => {
  it.each(["/planets", "/planets/12?tab=moons#near", "/planets?search=R%26D"])(
    "is the place one was going to: %s",
    (to) => expect(path(to)).toBe(to),
  );

  it.each([
    null,
    "",
    "planets",
    "//evil.test/planets",
    "/\\evil.test",
    "\\\\evil.test",
    "https://evil.test/planets",
    "javascript:alert(1)",
    "/\t/evil.test",
    "/\n/evil.test",
    "/planets\\..\\evil",
    "/login",
    "/nowhere",
    "/planets/1/2/3",
    "/%2F/evil.test",
    "/\u0000",
  ])("is home for what is no page of this console: %j", (to) =>
    expect(path(to)).toBe("/dashboard"),
  );

  it("stays on this host, however the path winds", () => {
    expect(path("/x/../planets")).toBe("/planets");
  });
});
