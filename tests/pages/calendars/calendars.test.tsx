import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { CalendarFeedsCard } from "../../../src/features/calendars/page/feeds-card";
import { CalendarPlanPage } from "../../../src/features/calendars/page/plan-page";
import { CalendarSourcesPage } from "../../../src/features/calendars/page/sources-page";
import type { AnswerTo } from "../../../src/providers/call";
import { queryClient } from "../../../packages/kit/browser/providers/query-client";
import { closeSession } from "../../../packages/kit/browser/providers/session";
import { openPage, type Reply, type Sent } from "../answering";

afterEach(() => {
  cleanup();
  queryClient.clear();
  closeSession("signed-out");
});

type Plan = AnswerTo<"GET /admin/calendars/:id">;
type Line = Plan["lines"][number];
type Feeds = AnswerTo<"GET /auth/calendar-feeds">;

const source: Plan["source"] = {
  id: 4,
  name: "Ministry",
  host: "calendar.example",
  kind: "public",
  automatic: false,
  created_at: "2026-06-01T10:00:00Z",
  read_at: "2026-06-09T10:00:00Z",
  checked_at: "2026-06-10T10:00:00Z",
  failing_since: null,
  problem: null,
  waiting: 2,
  taken: 3,
};
const line = (name: string, more: Partial<Line> = {}): Line => ({
  key: name,
  kind: "new",
  holiday_id: null,
  before: null,
  after: { name, from: "2026-06-20", to: "2026-06-21" },
  whole: true,
  by_hand: false,
  declined: false,
  suggested: true,
  registers: 0,
  marks: 0,
  reopened: 0,
  ...more,
});
const planWith = (lines: Line[], more: Partial<Plan> = {}): Plan => ({
  source,
  seen: "abc",
  lines,
  more: 0,
  unchanged: 2,
  kept: 0,
  unread: [],
  ...more,
});
const sourcesPage = (answer: (sent: Sent) => Reply | undefined, permissions?: string[]) =>
  openPage(<CalendarSourcesPage />, {
    at: "/holidays/calendars",
    path: "holidays/calendars",
    answer,
    ...(permissions ? { permissions } : {}),
  });
const planPage = (plan: Plan, permissions?: string[], more?: (sent: Sent) => Reply | undefined) =>
  openPage(<CalendarPlanPage />, {
    at: "/holidays/calendars/4",
    path: "holidays/calendars/:id",
    answer: (sent) =>
      more?.(sent) ?? (sent.url === "/admin/calendars/4" ? { data: plan } : undefined),
    ...(permissions ? { permissions } : {}),
  });

describe("the calendars that holidays come from", () => {
  it("say what there is to do where there is none", async () => {
    sourcesPage(({ url }) =>
      url === "/admin/calendars" ? { data: { sources: [], fetches: true } } : undefined,
    );
    expect(await screen.findByText("No calendar is connected.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Connect a calendar" })).toBeTruthy();
  });

  it("say where they can't be loaded", async () => {
    sourcesPage(({ url }) =>
      url === "/admin/calendars" ? { refused: { status: 500, message: "Broken." } } : undefined,
    );
    expect(await screen.findByText("Couldn't load the calendars.")).toBeTruthy();
  });

  it("say since when an address fails, and offer nothing to who may only look", async () => {
    const failing = {
      ...source,
      failing_since: "2026-06-08T10:00:00Z",
      problem: "The address answered 404",
    };
    sourcesPage(
      ({ url }) =>
        url === "/admin/calendars" ? { data: { sources: [failing], fetches: true } } : undefined,
      ["view_holidays"],
    );
    const heading = await screen.findByRole("heading", { name: "Ministry" });
    const card = heading.closest("li") ?? document.body;
    expect(within(card).getByText(/Not read since/)).toBeTruthy();
    expect(
      within(card).getByText(/The address answered 404\. The holidays stay as they are/),
    ).toBeTruthy();
    expect(within(card).getByText(/calendar\.example · Public · as of/)).toBeTruthy();
    expect(within(card).queryAllByRole("button")).toEqual([]);
    expect(within(card).getByRole("link").getAttribute("href")).toBe("/holidays/calendars/4");
    expect(screen.queryByRole("button", { name: "Connect a calendar" })).toBeNull();
  });

  it("are connected by an address, and lead to what would change", async () => {
    const { sent, router } = sourcesPage(({ url, method }) => {
      if (url !== "/admin/calendars") return undefined;
      return method === "post" ? { data: source } : { data: { sources: [], fetches: true } };
    });
    fireEvent.click(await screen.findByRole("button", { name: "Connect a calendar" }));
    const dialog = await screen.findByRole("dialog");
    const connect = within(dialog).getByRole("button", { name: "Connect a calendar" });
    fireEvent.click(connect);
    expect(await within(dialog).findByText("Enter the address.")).toBeTruthy();
    fireEvent.change(within(dialog).getByRole("textbox", { name: /Address/ }), {
      target: { value: " webcal://calendar.example/a.ics " },
    });
    fireEvent.click(connect);
    await waitFor(() => expect(router.state.location.pathname).toBe("/holidays/calendars/4"));
    expect(sent.find(({ method }) => method === "post")?.body).toEqual({
      address: "webcal://calendar.example/a.ics",
      automatic: false,
      kind: "public",
    });
  });

  it("are files alone where the host reads no address, which is said", async () => {
    sourcesPage(({ url }) =>
      url === "/admin/calendars" ? { data: { sources: [], fetches: false } } : undefined,
    );
    fireEvent.click(await screen.findByRole("button", { name: "Connect a calendar" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText(/runs in your browser and can't read addresses/)).toBeTruthy();
    expect(within(dialog).queryByRole("textbox")).toBeNull();
  });
});

describe("what a calendar would change", () => {
  const lines = [
    line("Eid"),
    line("Storm", { suggested: false, registers: 2, marks: 44 }),
    line("Fair", { suggested: false, whole: false }),
    line("Diwali", {
      kind: "changed",
      suggested: false,
      by_hand: true,
      before: { name: "Diwali", from: "2026-11-08", to: "2026-11-08" },
    }),
    line("Old", {
      kind: "removed",
      after: null,
      before: { name: "Old", from: "2026-07-01", to: "2026-07-01" },
    }),
  ];
  const ticked = () =>
    screen
      .getAllByRole<HTMLInputElement>("checkbox")
      .filter(({ checked }) => checked)
      .map((box) => box.closest("div")?.parentElement?.textContent?.split(" · ")[0]);

  it("is ticked where it touches nothing, and said where it does", async () => {
    planPage(planWith(lines, { kept: 1, unread: ["Bell"] }));
    expect(await screen.findByRole("heading", { name: "New (3)" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "No longer in the calendar (1)" })).toBeTruthy();
    expect(ticked()).toHaveLength(2);
    for (const said of [
      "2 registers would leave the percentage, with 44 marks. Marks are kept.",
      "Has clock times. As a holiday it would take the whole day.",
      "Changed here by hand. Taking it over replaces that.",
      "1 holiday was changed or deleted here; the calendar says nothing new.",
      "Not read: Bell",
    ])
      expect(screen.getByText(said)).toBeTruthy();
    expect(screen.getByText(/^now: /)).toBeTruthy();
  });

  it("is taken as it is ticked, and the rest is left out", async () => {
    const { sent, router } = planPage(planWith(lines), undefined, ({ method }) =>
      method === "post"
        ? { data: { created: 1, changed: 0, removed: 0, left: 4 }, message: "Done." }
        : undefined,
    );
    fireEvent.click(await screen.findByRole("checkbox", { name: /Old/ }));
    fireEvent.click(screen.getByRole("button", { name: "Take 1 change" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/holidays/calendars"));
    expect(sent.find(({ method }) => method === "post")?.body).toEqual({
      seen: "abc",
      take: ["Eid"],
      leave: ["Storm", "Fair", "Diwali", "Old"],
    });
  });

  it("can't be ticked by who may only look, nor what would remove by who may not delete", async () => {
    planPage(planWith(lines), ["view_holidays", "create_holidays", "edit_holidays"]);
    expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: /Old/ })).disabled).toBe(
      true,
    );
    cleanup();
    queryClient.clear();
    planPage(planWith(lines), ["view_holidays"]);
    expect(await screen.findByText(/You can look at these changes/)).toBeTruthy();
    expect(ticked()).toEqual([]);
    expect(screen.queryByRole("button", { name: /Take|Leave/ })).toBeNull();
  });

  it("is nothing where all is as in the calendar", async () => {
    planPage(planWith([]));
    expect(await screen.findByText("Nothing would change.")).toBeTruthy();
    expect(screen.getByText("2 holidays are as in the calendar.")).toBeTruthy();
  });
});

describe("the card of calendar addresses", () => {
  const feeds: Feeds = {
    feeds: [],
    reachable: true,
    kinds: ["own_lessons", "class"],
    classes: [{ id: 7, name: "Class 7" }],
    teachers: [],
  };
  const shown: Feeds["feeds"][number] = {
    id: 3,
    kind: "class",
    subject: { id: 7, name: "Class 7" },
    ending: "wxyz",
    created_at: "2026-06-01T10:00:00Z",
    last_used_at: null,
    last_used_address: null,
    state: "open",
  };
  const card = (data: Feeds, more?: (sent: Sent) => Reply | undefined) =>
    openPage(<CalendarFeedsCard />, {
      at: "/profile",
      path: "profile",
      answer: (sent) =>
        more?.(sent) ?? (sent.url === "/auth/calendar-feeds" ? { data } : undefined),
    });

  it("makes one of what is chosen, and shows it once", async () => {
    const address = "https://school.example/api/v1/calendar-feeds/x/calendar.ics";
    const { sent } = card(feeds, ({ method }) =>
      method === "post" ? { data: { ...shown, address } } : undefined,
    );
    expect(await screen.findByText("No calendar addresses yet.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "New calendar address" }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.change(within(dialog).getByRole("combobox", { name: "What it shows" }), {
      target: { value: "class" },
    });
    fireEvent.click(within(dialog).getByRole("button", { name: "New calendar address" }));
    expect(sent.some(({ method }) => method === "post")).toBe(false);
    fireEvent.change(within(dialog).getByRole("combobox", { name: /Class/ }), {
      target: { value: "7" },
    });
    fireEvent.click(within(dialog).getByRole("button", { name: "New calendar address" }));
    const box = await screen.findByRole<HTMLInputElement>("textbox", { name: "Calendar address" });
    expect(box.value).toBe(address);
    expect(screen.queryByText(/no calendar program can reach/)).toBeNull();
    expect(sent.find(({ method }) => method === "post")?.body).toEqual({
      kind: "class",
      subject_id: 7,
    });
  });

  it("lists them with their state, and ends one after asking", async () => {
    const { sent } = card({ ...feeds, feeds: [{ ...shown, state: "no_access" }] }, ({ method }) =>
      method === "delete" ? { data: { id: 3 }, message: "Ended." } : undefined,
    );
    expect(await screen.findByText("Lessons of a class: Class 7")).toBeTruthy();
    expect(screen.getByText("No access")).toBeTruthy();
    expect(screen.getByText("ends with …wxyz · never read")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /^End the address of/ }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "End" }));
    await waitFor(() => expect(sent.some(({ method }) => method === "delete")).toBe(true));
    expect(sent.find(({ method }) => method === "delete")?.url).toBe("/auth/calendar-feeds/3");
  });

  it("says where one may see nothing that a calendar could show", async () => {
    card({ ...feeds, kinds: [] });
    expect(await screen.findByText(/don't have access to anything that a calendar/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "New calendar address" })).toBeNull();
  });

  it("says where it can't be loaded", async () => {
    card(feeds, () => ({ refused: { status: 500, message: "Broken." } }));
    expect(await screen.findByText("Couldn't load the calendar addresses.")).toBeTruthy();
  });
});
