import "../../crud/form/missing-in-jsdom";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { InboxPage } from "../../../packages/kit/browser/pages/notifications/inbox-page";
import { NotificationPage } from "../../../packages/kit/browser/pages/notifications/notification-page";
import {
  stage,
  drawConsole,
  resetStageForEachTest,
  notification,
} from "../../shell/notification-stage";

const routes = [
  { path: "/notifications", element: <InboxPage /> },
  { path: "/notifications/:id", element: <NotificationPage /> },
];
const open = (at = "/notifications") => drawConsole(routes, { at });
const list = () => screen.findByRole("list", { name: "Notifications" });
/** Of the rows on the screen now; asked by role, twenty rows take seconds on a busy machine. */
const shown = () =>
  [...document.querySelectorAll('ul[aria-label="Notifications"] a')].map(
    ({ textContent }) => textContent,
  );
const titles = async () =>
  within(await list())
    .getAllByRole("link")
    .map(({ textContent }) => textContent);
const many = (count: number) => Array.from({ length: count }, (_, at) => notification(at + 1));

resetStageForEachTest();

describe("the inbox", () => {
  it("shows what the address asks for, and asks the server for that", async () => {
    const { asked } = stage([
      ...many(25),
      notification(30, { status: "read", type: "leave_status", title: "Title of leave" }),
    ]);
    open("/notifications?status=read&type=leave_status&search=leave");
    expect(await titles()).toEqual(["Title of leave"]);
    expect(asked("GET", "/admin/notifications")[0]?.query.toString()).toBe(
      "status=read&type=leave_status&search=leave&page=1&per_page=20",
    );
  });

  it("does not mind an address that says what it does not know", async () => {
    const { asked } = stage(many(1));
    open("/notifications?status=lost&type=birthday&page=-1&colour=red");
    expect(await titles()).toEqual(["Title 1"]);
    expect(asked("GET", "/admin/notifications")[0]?.query.toString()).toBe("page=1&per_page=20");
  });

  it("puts filters and pages into the address, and begins at the first page with other filters", async () => {
    stage(many(45));
    const { router } = open();
    await list();
    await userEvent.click(screen.getByRole("button", { name: "Next page" }));
    await waitFor(() =>
      expect([router.state.location.search, shown()[0]]).toEqual(["?page=2", "Title 21"]),
    );
    fireEvent.change(screen.getByRole("searchbox", { name: "Search notifications" }), {
      target: { value: "Title 3" },
    });
    await waitFor(() => expect(router.state.location.search).toBe("?search=Title+3"));
    await waitFor(() =>
      expect(shown()).toEqual([
        "Title 3",
        ...Array.from({ length: 10 }, (_, at) => `Title ${30 + at}`),
      ]),
    );
    await userEvent.click(screen.getByRole("button", { name: "Clear filters" }));
    await waitFor(() =>
      expect([
        router.state.location.search,
        (screen.getByRole("searchbox") as HTMLInputElement).value,
      ]).toEqual(["", ""]),
    );
  });

  it("says what is the matter where there is nothing, and leads on", async () => {
    stage([]);
    open();
    expect(await screen.findByText("No notifications")).toBeTruthy();
    cleanup();
    stage(many(1));
    const { router } = open("/notifications?search=nobody");
    expect(await screen.findByText("No matching notifications")).toBeTruthy();
    await userEvent.click(
      screen.getAllByRole("button", { name: "Clear filters" })[1] as HTMLElement,
    );
    expect([await titles(), router.state.location.search]).toEqual([["Title 1"], ""]);
    cleanup();
    stage(many(1));
    open("/notifications?page=7");
    await userEvent.click(await screen.findByRole("button", { name: "Go to the first page" }));
    expect(await titles()).toEqual(["Title 1"]);
  });

  it("says when it could not be had, and asks again", async () => {
    let down = true;
    stage(many(1), {
      "GET /admin/notifications": () =>
        down ? { data: null, status: 400 } : { data: many(1), meta: { total: 1, last_page: 1 } },
    });
    open();
    const alert = await screen.findByRole("alert");
    down = false;
    await userEvent.click(within(alert).getByRole("button", { name: "Try again" }));
    expect(await titles()).toEqual(["Title 1"]);
  });
});

describe("the figures", () => {
  it("count all, unread and read, each leading to those", async () => {
    stage([...many(2), notification(3, { status: "read" })]);
    open();
    const figures = await screen.findByRole("region", { name: "Notification statistics" });
    await waitFor(() =>
      expect(
        within(figures)
          .getAllByRole("link")
          .map((link) => [link.textContent, link.getAttribute("href")]),
      ).toEqual([
        ["All3", "/notifications"],
        ["Unread2", "/notifications?status=unread"],
        ["Read1", "/notifications?status=read"],
      ]),
    );
  });

  it("draw the days, and tell them in words and in a table", async () => {
    stage(many(3));
    open();
    expect(
      await screen.findByRole("application", {
        name: "5 notifications in the last 30 days, at most 3 a day (10 Jun).",
      }),
    ).toBeTruthy();
    await userEvent.click(screen.getByText("Show as table"));
    const rows = within(
      await screen.findByRole("table", { name: "Notifications by day" }),
    ).getAllByRole("row");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "DayNotifications",
      "9 Jun2",
      "10 Jun3",
    ]);
  });

  it("say when they could not be had, without taking the inbox along", async () => {
    stage(many(1), { "GET /admin/notifications/statistics": () => ({ data: null, status: 400 }) });
    open();
    expect([(await screen.findByRole("alert")).textContent, await titles()]).toEqual([
      "Couldn't load the figures.Try again",
      ["Title 1"],
    ]);
  });
});

describe("several at once", () => {
  const select = async (...names: string[]) => {
    await list();
    for (const name of names) await userEvent.click(screen.getByRole("checkbox", { name }));
  };

  it("are marked as read in one call", async () => {
    const { asked } = stage(many(3));
    const { said } = open();
    await select("Select: Title 1", "Select: Title 3");
    expect(screen.getByText("2 selected")).toBeTruthy();
    await userEvent.click(
      within(screen.getByRole("group", { name: "Actions for selected notifications" })).getByRole(
        "button",
        { name: "Mark as read" },
      ),
    );
    await waitFor(() => expect(said()).toEqual([["success", "2 notifications marked as read"]]));
    await waitFor(() => expect(screen.getAllByText("New")).toHaveLength(1));
    expect([
      asked("POST", "/admin/notifications/bulk").map(({ body }) => body),
      screen.queryByText(/selected$/),
    ]).toEqual([[{ action: "read", ids: [1, 3] }], null]);
  });

  it("are deleted only after a question", async () => {
    const { asked } = stage(many(3));
    const { said } = open();
    await select("Select all on this page");
    const group = screen.getByRole("group", { name: "Actions for selected notifications" });
    await userEvent.click(within(group).getByRole("button", { name: "Delete" }));
    const dialog = await screen.findByRole("dialog", { name: "Delete 3 notifications?" });
    expect(asked("POST", "/admin/notifications/bulk")).toEqual([]);
    await userEvent.click(within(dialog).getByRole("button", { name: "Delete 3" }));
    await waitFor(() => expect(said()).toEqual([["success", "3 notifications deleted"]]));
    expect(await screen.findByText("No notifications")).toBeTruthy();
  });

  it("that were not done stay selected, and it is said why", async () => {
    stage(many(2), {
      "POST /admin/notifications/bulk": () => ({
        data: { done: [1], skipped: [{ id: 2, reason: "It is gone." }] },
      }),
    });
    const { said } = open();
    await select("Select: Title 1", "Select: Title 2");
    await userEvent.click(
      within(screen.getByRole("group", { name: "Actions for selected notifications" })).getByRole(
        "button",
        { name: "Mark as read" },
      ),
    );
    await waitFor(() =>
      expect(said()).toEqual([
        ["success", "1 notification marked as read"],
        ["error", "1 left as it was: It is gone."],
      ]),
    );
    expect(screen.getByText("1 selected")).toBeTruthy();
  });
});

describe("one notification", () => {
  it("is shown in full, marked as read, and deleted on the way back", async () => {
    const { state } = stage([
      notification(5, { body: "First line\nSecond line", type: "low_attendance" }),
    ]);
    const { router, said } = open("/notifications/5");
    expect(await screen.findByRole("heading", { name: "Title 5" })).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Mark as read" }));
    await waitFor(() => expect(screen.queryByText("New")).toBeNull());
    await userEvent.click(screen.getByRole("button", { name: "Delete" }));
    await waitFor(() =>
      expect(said()).toEqual([
        ["success", "Notification marked as read"],
        ["success", "Notification deleted"],
      ]),
    );
    expect([router.state.location.pathname, state.rows]).toEqual(["/notifications", []]);
  });

  it("that is not there, or somebody else's, says so", async () => {
    stage([]);
    open("/notifications/5");
    expect(
      await screen.findByRole("heading", { level: 1, name: "Notification not found" }),
    ).toBeTruthy();
  });
});
