import { afterEach, beforeEach, expect, it, vi } from "vitest";

const answered = (data: object) =>
  new Response(JSON.stringify({ success: true, message: "", data }), { status: 200 });
const told = {
  app_name: "Rollcall",
  locale: "en-IN",
  timezone: "Asia/Kolkata",
  maintenance: false,
};

/** A request that ends only when it is given up. */
const unanswered = (_url?: string, { signal }: RequestInit = {}) =>
  new Promise<Response>((_resolve, reject) =>
    signal?.addEventListener("abort", () => reject(new Error("given up"))),
  );

/** A page that has just been opened: its modules know nothing yet. */
async function openedPage() {
  vi.resetModules();
  const before = await import("../../packages/kit/browser/providers/before-console");
  const branding = await import("../../packages/kit/browser/providers/branding");
  const { http } = await import("../../packages/kit/browser/providers/http");
  const calls: (string | undefined)[] = [];
  http.defaults.adapter = async (config) => {
    calls.push(config.url);
    const data = { success: true, message: "", data: { ...told, timezone: "Asia/Dubai" } };
    return { status: 200, statusText: "", data, headers: {}, config, request: {} };
  };
  const zone = () =>
    (JSON.parse(localStorage.getItem("rollcall-branding") ?? "{}") as { timezone?: string })
      .timezone;
  return { ...before, ...branding, calls, zone };
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

it("a first visit asks for the institution's names before the console is there, and not once more", async () => {
  const fetched = vi.fn(async () => answered(told));
  vi.stubGlobal("fetch", fetched);
  const page = await openedPage();
  page.startBeforeConsole();
  expect(fetched.mock.calls).toEqual([
    ["/api/v1/branding", expect.objectContaining({ headers: { Accept: "application/json" } })],
  ]);
  await page.loadBranding();
  expect([page.zone(), page.calls]).toEqual(["Asia/Kolkata", []]);
  await page.renewBranding();
  expect([page.zone(), page.calls]).toEqual(["Asia/Dubai", ["/branding"]]);
});

it.each([
  ["nobody answers", async () => Promise.reject(new TypeError("Failed to fetch"))],
  ["there is no answer for four seconds", unanswered],
  ["it is refused", async () => new Response("{}", { status: 503 })],
  ["the answer is not the API's", async () => new Response("<html>", { status: 200 })],
  ["the answer holds nothing", async () => new Response("{}", { status: 200 })],
])("where %s, the console asks again itself", async (_what, fetched) => {
  vi.stubGlobal("fetch", vi.fn(fetched));
  const page = await openedPage();
  page.startBeforeConsole();
  await page.loadBranding();
  expect([page.zone(), page.calls]).toEqual(["Asia/Dubai", ["/branding"]]);
});

it("a later visit knows them already and asks for nothing before the console does", async () => {
  localStorage.setItem("rollcall-branding", JSON.stringify(told));
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  (await openedPage()).startBeforeConsole();
  expect(fetched).not.toHaveBeenCalled();
});
