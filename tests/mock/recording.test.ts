import { beforeEach, describe, expect, it, vi } from "vitest";
import type { RecordedCall, Recording } from "../../packages/kit/testing/rollcall-mock";
import {
  packedCalls,
  readRecording,
  recordedPath,
  unpackedCalls,
  withoutSecrets,
} from "../../packages/kit/browser/mock/recording";
import { tabTape } from "../../packages/kit/browser/mock/recorder";
import { playCalls } from "../../packages/kit/browser/mock/replay";
import { testSkeleton } from "../../packages/kit/browser/mock/test-skeleton";

const api = "http://mock.test/api/v1";
const request = (method: string, path: string, body?: unknown, headers = {}) =>
  new Request(api + path, {
    method,
    headers: {
      Authorization: "Bearer very-private",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal("location", { origin: "http://mock.test" });
  return () => vi.unstubAllGlobals();
});

const tape = () =>
  tabTape(
    () => Promise.resolve("ann@demo.example"),
    () => "books?sort=name",
  );
const created = () => Promise.resolve(Response.json({ data: { id: 7 } }, { status: 201 }));

describe("what is recorded", () => {
  it("has method, path, body, person and status of each call, in the order of asking", async () => {
    const recorded = tape();
    recorded.begin([["mock-as", "ann"]], "books");
    const put = request("PUT", "/admin/books/1", { name: "B" }, { "If-Match": '"3"' });
    await recorded.hear(
      request("GET", "/admin/books?page=2"),
      (answer) => answer(request("GET", "/")),
      created,
    );
    await recorded.hear(put, (answer) => answer(put), created);
    recorded.stop();
    await recorded.hear(put, (answer) => answer(put), created);
    expect(recorded.recording?.calls).toEqual([
      { method: "GET", path: "/admin/books?page=2", status: 201, as: "ann@demo.example" },
      {
        method: "PUT",
        path: "/admin/books/1",
        status: 201,
        as: "ann@demo.example",
        body: { name: "B" },
        ifMatch: '"3"',
      },
    ]);
  });

  it("outlives a page load, and holds no password, no token and no authorization", async () => {
    const recorded = tape();
    recorded.begin([], "login");
    for (const asked of [
      request("POST", "/auth/login", { email: "ann@demo.example", password: "hunter2" }),
      request("POST", "/admin/admins", {
        name: "Bo",
        password: "hunter2",
        more: [{ api_key: "k3y" }],
      }),
      request("GET", "/files/1?token=s3cret"),
    ])
      await recorded.hear(asked, (answer) => answer(asked), created);
    const said = JSON.stringify(tape().recording);
    expect(tape().recording?.calls).toHaveLength(3);
    expect(said).toContain("Bo");
    for (const secret of ["hunter2", "s3cret", "k3y", "very-private"])
      expect(said).not.toContain(secret);
  });

  it("names the calls that a fault answered: they are not played", async () => {
    const recorded = tape();
    recorded.begin([], "books");
    const asked = request("POST", "/admin/books", { name: "B" });
    const failed = new Response(null, { status: 500 });
    expect(await recorded.hear(asked, () => Promise.resolve(failed), created)).toBe(failed);
    expect(recorded.recording?.calls).toEqual([
      expect.objectContaining({ status: 500, left: "fault", body: { name: "B" } }),
    ]);
  });
});

const calls: readonly RecordedCall[] = [
  { method: "GET", path: "/admin/books", status: 200, as: "ann@demo.example" },
  {
    method: "POST",
    path: "/admin/books",
    status: 201,
    as: "ann@demo.example",
    body: { name: "É" },
    key: "k",
  },
  { method: "POST", path: "/auth/logout", status: 200, as: "ann@demo.example" },
  {
    method: "PATCH",
    path: "/admin/books/1",
    status: 200,
    as: "bob@demo.example",
    body: {},
    ifMatch: '"1"',
  },
  { method: "POST", path: "/admin/books", status: 500, as: "ann@demo.example", left: "fault" },
];

describe("a recording that is played", () => {
  it("does what changed something, as the same people, and says what was answered otherwise", async () => {
    const packed = await packedCalls(calls);
    expect(packed).toMatch(/^[\w-]+$/);
    const asked: unknown[] = [];
    const differences = await playCalls(await unpackedCalls(packed), {
      tokenOf: (email) => Promise.resolve(`token of ${email}`),
      async fetch(sent) {
        const { method, url, headers } = sent;
        const names = ["Authorization", "If-Match", "Idempotency-Key"];
        asked.push([
          method,
          recordedPath(url),
          ...names.map((name) => headers.get(name)),
          await sent.json(),
        ]);
        return new Response(null, { status: 201 });
      },
    });
    expect(asked).toEqual([
      ["POST", "/admin/books", "Bearer token of ann@demo.example", null, "k", { name: "É" }],
      ["PATCH", "/admin/books/1", "Bearer token of bob@demo.example", '"1"', null, {}],
    ]);
    expect(differences).toEqual(["PATCH /admin/books/1 was answered with 201, and then with 200."]);
  });

  it("is refused with a sentence where the link was cut off, or the file is another", async () => {
    await expect(unpackedCalls("abc")).rejects.toThrow("Copy the whole link again.");
    expect(() => readRecording("{}")).toThrow("This file isn't a recording.");
    expect(() => readRecording("<html>")).toThrow("This file isn't a recording.");
  });
});

it("secrets are found however deep, and the rest stays as it is", () => {
  expect(withoutSecrets({ code: "ASTRO", list: [{ new_password: "x", n: 1 }] })).toEqual({
    value: { code: "ASTRO", list: [{ new_password: "(left out)", n: 1 }] },
    hadSecret: true,
  });
  expect(withoutSecrets(null)).toEqual({ value: null, hadSecret: false });
});

it("a recording becomes a Playwright test to begin with", () => {
  const recording: Recording = {
    rollcall: 1,
    words: [
      ["mock-as", "ann@demo.example"],
      ["mock-clock", "2026-11-23T09:40"],
      ["mock", "GET /admin/books 500 x1"],
    ],
    from: "books",
    to: "books/7",
    calls: [],
    steps: [
      { act: "press", role: "link", name: "New book", nth: 1 },
      { act: "fill", role: "textbox", name: "Title", text: `A "B"` },
      { act: "fill", role: "textbox", name: "Password" },
      { act: "check", role: "radio", name: "Worn" },
      { act: "key", text: "ControlOrMeta+s" },
    ],
  };
  expect(testSkeleton(recording)).toBe(`import { expect, test } from "@playwright/test";
import { openScene } from "@rollcall/kit/testing";

test("…", async ({ page }) => {
  await openScene(page, "books", {
    as: "ann@demo.example",
    clock: "2026-11-23T09:40",
    faults: ["GET /admin/books 500 x1"],
    panel: false,
  });
  await page.getByRole("link", { name: "New book", exact: true }).nth(1).click();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("A \\"B\\"");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(""); // What is secret was not recorded: fill it in.
  await page.getByRole("radio", { name: "Worn", exact: true }).check();
  await page.keyboard.press("ControlOrMeta+s");
  await expect(page).toHaveURL((url) => (url.pathname + url.search).endsWith("books/7"));
});
`);
});
