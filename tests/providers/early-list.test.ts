import { afterEach, beforeEach, expect, it, vi } from "vitest";

const url = "/admin/planets?page=1&per_page=25";
const answered = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json", "Live-Position": "7" },
  });
const sent = vi.fn<typeof fetch>();

/** The modules of a page that has just been opened at an address. */
async function openedAt(address: string) {
  vi.resetModules();
  history.replaceState(null, "", address);
  const [early, { http }, session] = await Promise.all([
    import("../../packages/kit/browser/providers/early-list"),
    import("../../packages/kit/browser/providers/http"),
    import("../../packages/kit/browser/providers/session"),
  ]);
  return { ...early, http, session };
}
const user = { id: 1, name: "Ada", email: "ada@school.test", is_super_admin: true };
const held = { authorization: "Bearer t", language: "en", url };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  sent.mockReset();
  sent.mockImplementation(async () => answered({ success: true, data: [{ id: 4 }], meta: {} }));
  vi.stubGlobal("fetch", sent);
});
afterEach(() => vi.unstubAllGlobals());

/** Somebody is signed in, and the list of planets was looked at before. */
async function lookedAt() {
  const page = await openedAt("/planets");
  page.session.openSession({ token: "t", user, permissions: [] });
  page.noteFirstList(held);
  return page;
}

it("sends what the list at this address asked for first, as it was asked", async () => {
  await lookedAt();
  const { sendEarlyList, takeEarlyList } = await openedAt("/planets");
  sendEarlyList();
  expect(sent.mock.calls).toEqual([
    [
      `/api/v1${url}`,
      expect.objectContaining({
        headers: { Accept: "application/json", "Accept-Language": "en", Authorization: "Bearer t" },
      }),
    ],
  ]);
  expect(await (await takeEarlyList(held))?.json()).toMatchObject({ data: [{ id: 4 }] });
  expect(takeEarlyList(held), "once").toBeUndefined();
});

it.each([
  ["another address", "/stars", () => undefined],
  ["an address with a question", "/planets?search=mars", () => undefined],
  ["somebody who is signed out", "/planets", () => localStorage.removeItem("rollcall-token")],
  ["another person's view", "/planets", () => sessionStorage.setItem("rollcall-view-as", "{}")],
])("sends nothing for %s", async (_, address, change) => {
  await lookedAt();
  change();
  const { sendEarlyList, takeEarlyList } = await openedAt(address);
  sendEarlyList();
  expect(sent).not.toHaveBeenCalled();
  expect(takeEarlyList(held)).toBeUndefined();
});

it("forgets with the session, and remembers the page's own first list alone, without questions", async () => {
  const first = await lookedAt();
  first.noteFirstList({ ...held, url: "/admin/planets?page=2" });
  first.noteFirstList({ ...held, url: "/admin/stars?page=1" });
  expect(JSON.parse(localStorage.getItem("rollcall-first-lists") ?? "")).toEqual({
    "/planets": { url, language: "en" },
  });
  first.session.closeSession("signed-out");
  expect(localStorage.getItem("rollcall-first-lists")).toBeNull();
  const asked = await openedAt("/planets?search=mars");
  asked.noteFirstList(held);
  expect(localStorage.getItem("rollcall-first-lists")).toBeNull();
});

it.each([
  ["in another language", { ...held, language: "hi" }],
  ["of another session", { ...held, authorization: "Bearer u" }],
])("keeps the answer from a request %s", async (_, other) => {
  await lookedAt();
  const { sendEarlyList, takeEarlyList } = await openedAt("/planets");
  sendEarlyList();
  expect(takeEarlyList(other)).toBeUndefined();
});

it("answers the call itself, which takes from it what it takes from any answer", async () => {
  await lookedAt();
  const { http, sendEarlyList } = await openedAt("/planets");
  sendEarlyList();
  expect(await http.get(url)).toMatchObject({ data: [{ id: 4 }] });
  expect(sent).toHaveBeenCalledTimes(1);
});

it("does not take the early one's word for a refusal: the call is made as usual then", async () => {
  await lookedAt();
  const { http, sendEarlyList, session } = await openedAt("/planets");
  sent.mockImplementation(async () => answered({ success: false }, 401));
  sendEarlyList();
  // Nothing listens here, so that the call itself comes to nothing.
  await expect(http.get(url)).rejects.toMatchObject({ statusCode: 0 });
  expect(session.readSession()).not.toBeNull();
});
