import { describe, expect, it } from "vitest";
import { http } from "../../packages/kit/browser/providers/http";
import { subjects } from "../../src/resources/subjects";
import { problemsOf, serveFixtures } from "../support/fixture-server";
import { recordFixture } from "../support/record-fixture";

const envelope = (data: unknown, meta?: object) => ({
  success: true,
  message: "",
  data,
  ...(meta ? { meta } : {}),
});
const page = { current_page: 1, per_page: 25, total: 1, last_page: 1 };
const list = { method: "GET", path: "/admin/subjects" };
const record = recordFixture(subjects, { name: "Music", code: "MUS" });

describe("fixtures of component tests", () => {
  it("are held against the contract of a declared call", () => {
    const call = { method: "POST", path: "/admin/attendance/absentees/notify" };
    expect(problemsOf(call, envelope({ queued: 1, unreachable: 0, kept_only: false }))).toEqual([]);
    expect(
      problemsOf(call, envelope({ queued: ["Asha"], unreachable: 0, kept_only: false, more: 1 })),
    ).toEqual([
      "POST /admin/attendance/absentees/notify: data.queued: Invalid input: expected number, received array",
    ]);
  });

  it("are held against the declaration where they are records", () => {
    expect(problemsOf(list, envelope([record], page))).toEqual([]);
    const { code: _code, ...without } = record;
    expect(problemsOf(list, envelope([without], page))).toEqual([
      "GET /admin/subjects: data.0.code: Invalid input: expected string, received undefined",
    ]);
    expect(problemsOf(list, envelope([{ ...record, moons: 2 }], page))[0]).toMatch(
      /^GET \/admin\/subjects: .*moons/,
    );
  });

  it("are of calls that the API has", () => {
    expect(problemsOf({ method: "GET", path: "/admin/moons" }, envelope([]))).toEqual([
      "GET /admin/moons: the API has no such call.",
    ]);
  });

  it("may be refusals and lost answers, which no contract describes", async () => {
    const sent = serveFixtures(({ path }) =>
      path === "/admin/subjects" ? { status: 409, message: "Not now." } : "lost",
    );
    await expect(http.get("/admin/subjects")).rejects.toMatchObject({ message: "Not now." });
    await expect(http.get("/admin/classes")).rejects.toThrow();
    expect(sent.slice(0, 2).map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /admin/subjects",
      "GET /admin/classes",
    ]);
  });
});
