import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { announce } from "../../packages/kit/browser/providers/live";
import { relativeTime } from "../../packages/kit/browser/providers/relative-time";
import { badgeText, Bell } from "../../packages/kit/browser/shell/bell/bell";
import { stage, drawConsole, resetStageForEachTest, notification, now } from "./notification-stage";

/** A part that loads when it is first needed takes its time on a busy machine. */
const slowTimeout = { timeout: 15_000 };
const button = () => screen.getByRole("button", { name: /^Notifications/ });
const panel = () => screen.findByRole("dialog", { name: "Notifications" }, slowTimeout);
const titles = () => screen.queryAllByText(/^Title \d+$/).map(({ textContent }) => textContent);
const many = (count: number) => Array.from({ length: count }, (_, at) => notification(at + 1));

async function opened(
  rows = many(2),
  routes: Parameters<typeof stage>[1] = {},
  mayOpenCentre = true,
) {
  const server = stage(rows, routes);
  const drawn = drawConsole(
    <>
      <Bell mayOpenCentre={mayOpenCentre} />
      <button type="button">Elsewhere</button>
    </>,
  );
  await userEvent.click(button());
  return { ...server, ...drawn, dialog: await panel() };
}

resetStageForEachTest();

describe("the badge", () => {
  it.each([
    [1, "1"],
    [99, "99"],
    [100, "99+"],
    [4000, "99+"],
  ])("for %s reads %s", { tags: "spec:bell-badge" }, (count, text) =>
    expect(badgeText(count)).toBe(text),
  );

  it("is there only for what is unread, and is told with the button's name", async () => {
    stage([notification(1), notification(2, { status: "read" })]);
    drawConsole(<Bell mayOpenCentre />);
    expect(await screen.findByRole("button", { name: "Notifications, 1 unread" })).toBeTruthy();
    cleanup();
    stage([notification(2, { status: "read" })]);
    const { container } = drawConsole(<Bell mayOpenCentre />);
    await waitFor(() => expect(button().getAttribute("aria-label")).toBe("Notifications"));
    expect(container.textContent).toBe("");
  });

  it("is said aloud when it grows, and only then", async () => {
    const { state } = stage(many(1));
    drawConsole(<Bell mayOpenCentre />);
    await screen.findByRole("button", { name: "Notifications, 1 unread" });
    const before = screen.getByRole("status").textContent;
    state.rows = many(3);
    act(() => announce({ topic: "notifications" }));
    await waitFor(() =>
      expect(screen.getByRole("status").textContent).toBe("3 unread notifications"),
    );
    expect(before).toBe("");
  });
});

describe("the open bell", () => {
  it(
    "asks for the latest ten and shows each with what it says, how long ago, and whether it is new",
    { tags: "spec:bell-latest" },
    async () => {
      const { asked, dialog } = await opened([
        notification(1),
        notification(180, { status: "read" }),
      ]);
      const [fresh, old] = await within(dialog).findAllByRole("listitem");
      expect(asked("GET", "/admin/notifications").map(({ query }) => query.toString())).toEqual([
        "page=1&per_page=10",
      ]);
      expect(fresh?.textContent).toBe("Title 1NewBody 1a minute ago");
      expect(old?.textContent).toBe("Title 180Body 1803 hours ago");
      expect([
        within(fresh as HTMLElement).getAllByRole("button").length,
        within(old as HTMLElement)
          .getAllByRole("button")
          .map((one) => one.getAttribute("aria-label")),
      ]).toEqual([2, ["Delete: Title 180"]]);
    },
  );

  it.each([
    ["attendance_alert", "danger"],
    ["leave_request", "info"],
    ["leave_status", "primary"],
    ["low_attendance", "warning"],
    ["system", "secondary"],
    ["birthday", "info"],
  ])("draws %s in the colour of %s", { tags: "spec:bell-colours" }, async (type, level) => {
    const { dialog } = await opened([notification(1, { type })]);
    await within(dialog).findByText("Title 1");
    expect(dialog.querySelector("[data-level]")?.getAttribute("data-level")).toBe(level);
  });

  it("shows older ones on demand, also to who may not open the centre, until there are no more", async () => {
    const { asked, dialog } = await opened(many(23), {}, false);
    const older = () => within(dialog).queryByRole("button", { name: "Show older" });
    await screen.findByText("Title 10");
    expect([titles().length, older() !== null]).toEqual([10, true]);
    older()?.focus();
    await userEvent.keyboard("{Enter}");
    await screen.findByText("Title 20");
    expect([titles().length, document.activeElement]).toEqual([20, dialog]);
    await userEvent.click(older() as HTMLElement);
    await screen.findByText("Title 23");
    expect([titles(), older()]).toEqual([many(23).map(({ title }) => title), null]);
    expect(asked("GET", "/admin/notifications").map(({ query }) => query.toString())).toEqual([
      "page=1&per_page=10",
      "page=2&per_page=10",
      "page=3&per_page=10",
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Delete: Title 15" }));
    await waitFor(() => expect(screen.queryByText("Title 15")).toBeNull());
  });

  it("says when older ones could not be had, and asks again", async () => {
    let down = true;
    await opened(many(12), {
      "GET /admin/notifications": ({ query }) => {
        const page = Number(query.get("page"));
        return page === 2 && down
          ? { data: null, status: 500, message: "No." }
          : {
              data: many(12).slice((page - 1) * 10, page * 10),
              meta: { current_page: page, per_page: 10, total: 12, last_page: 2 },
            };
      },
    });
    await userEvent.click(await screen.findByRole("button", { name: "Show older" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Couldn't load");
    down = false;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Title 12")).toBeTruthy();
  });

  it("turns while they are on their way", { tags: "spec:bell-loading" }, async () => {
    await opened([], { "GET /admin/notifications": () => undefined });
    expect(screen.getByRole("img", { name: "Loading notifications" })).toBeTruthy();
  });

  it("says when there are none", { tags: "spec:bell-empty" }, async () => {
    await opened([]);
    expect(await screen.findByText("No notifications")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
  });

  it("says when they could not be had, and asks again", async () => {
    let down = true;
    const { dialog } = await opened(many(1), {
      "GET /admin/notifications": () =>
        down ? { data: null, status: 400 } : { data: many(1), meta: { total: 1 } },
    });
    expect((await within(dialog).findByRole("alert")).textContent).toContain(
      "Couldn't load the notifications.",
    );
    down = false;
    await userEvent.click(within(dialog).getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(titles()).toEqual(["Title 1"]));
  });

  it(
    "closes on Escape and by its button, which give the focus back, and on a press elsewhere",
    { tags: "spec:bell-closes" },
    async () => {
      await opened();
      await userEvent.keyboard("{Escape}");
      expect([screen.queryByRole("dialog"), document.activeElement]).toEqual([null, button()]);
      await userEvent.click(button());
      await userEvent.click(
        within(await panel()).getByRole("button", { name: "Close notifications" }),
      );
      expect([screen.queryByRole("dialog"), document.activeElement]).toEqual([null, button()]);
      await userEvent.click(button());
      await panel();
      await userEvent.click(screen.getByText("Elsewhere"));
      expect([screen.queryByRole("dialog"), document.activeElement?.textContent]).toEqual([
        null,
        "Elsewhere",
      ]);
    },
  );

  it("leads to all of them, and is closed by that", { tags: "spec:bell-leads" }, async () => {
    const { router } = await opened();
    await userEvent.click(screen.getByRole("link", { name: "View all notifications" }));
    expect([router.state.location.pathname, screen.queryByRole("dialog")]).toEqual([
      "/notifications",
      null,
    ]);
  });

  it("leads nowhere for whoever may not open the centre", async () => {
    const { dialog } = await opened(many(1), {}, false);
    await within(dialog).findByText("Title 1");
    expect(within(dialog).queryAllByRole("link")).toEqual([]);
  });
});

const refused = () => ({ data: null, status: 403, message: "No." });

describe("what is done in the bell", () => {
  it(
    "marks one as read at once, says so, and asks for the lists, the figures and the count again",
    { tags: "spec:bell-one-read" },
    async () => {
      const { said, asked } = await opened();
      await userEvent.click(await screen.findByRole("button", { name: "Mark as read: Title 1" }));
      expect(await screen.findByRole("button", { name: "Notifications, 1 unread" })).toBeTruthy();
      await waitFor(() => expect(said()).toEqual([["success", "Notification marked as read"]]));
      await waitFor(() =>
        expect([
          asked("GET", "/admin/notifications").length,
          asked("GET", "/admin/notifications/unread-count").length,
        ]).toEqual([2, 2]),
      );
      expect([
        asked("PUT", "/admin/notifications/1/mark-as-read")[0]?.key,
        screen.queryByRole("button", { name: "Mark as read: Title 1" }),
      ]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), null]);
    },
  );

  it("marks all as read while there is one to mark", { tags: "spec:bell-all-read" }, async () => {
    const { said, dialog } = await opened();
    await userEvent.click(await within(dialog).findByRole("button", { name: "Mark all as read" }));
    await waitFor(() => expect(said()).toEqual([["success", "All notifications marked as read"]]));
    await waitFor(() =>
      expect([
        screen.queryByText("New"),
        screen.queryByRole("button", { name: "Mark all as read" }),
        button().getAttribute("aria-label"),
      ]).toEqual([null, null, "Notifications"]),
    );
  });

  it("deletes one, and keeps the focus in the panel", { tags: "spec:bell-delete" }, async () => {
    const { said, dialog } = await opened();
    await userEvent.click(await screen.findByRole("button", { name: "Delete: Title 1" }));
    await waitFor(() => expect(said()).toEqual([["success", "Notification deleted"]]));
    expect([titles(), document.activeElement]).toEqual([["Title 2"], dialog]);
  });

  it.each([
    [
      "Mark as read: Title 1",
      "PUT /admin/notifications/:id/mark-as-read",
      "Failed to mark notification as read",
    ],
    [
      "Mark all as read",
      "POST /admin/notifications/mark-all-as-read",
      "Failed to mark all notifications as read",
    ],
    ["Delete: Title 1", "DELETE /admin/notifications/:id", "Failed to delete notification"],
  ])("%s takes back what was foreseen when it is refused", async (name, route, sentence) => {
    const { said } = await opened(many(2), { [route]: refused });
    await userEvent.click(await screen.findByRole("button", { name }));
    await waitFor(() => expect(said()).toEqual([["error", sentence]]));
    await waitFor(() =>
      expect([
        titles(),
        screen.getAllByText("New").length,
        button().getAttribute("aria-label"),
      ]).toEqual([["Title 1", "Title 2"], 2, "Notifications, 2 unread"]),
    );
  });

  it("takes what another tab has deleted for deleted", async () => {
    const { said } = await opened(many(1), {
      "DELETE /admin/notifications/:id": () => ({ data: null, status: 404 }),
    });
    await userEvent.click(await screen.findByRole("button", { name: "Delete: Title 1" }));
    await waitFor(() => expect(said()).toEqual([["success", "Notification deleted"]]));
  });
});

describe("what happens elsewhere", () => {
  it("shows here: the list and the badge are asked for again, once a second however much happens", async () => {
    const { state, asked } = await opened(many(1));
    await screen.findByText("Title 1");
    state.rows = [notification(9), ...many(1)];
    act(() => {
      for (let times = 0; times < 20; times += 1) announce({ topic: "notifications" });
    });
    expect(await screen.findByText("Title 9")).toBeTruthy();
    await waitFor(() => expect(asked("GET", "/admin/notifications/unread-count").length).toBe(3), {
      timeout: 3000,
    });
  });
});

describe("how long ago", () => {
  const at = now.getTime();
  it.each([
    ["2026-06-10T05:59:50Z", "a few seconds ago"],
    ["2026-06-10T05:55:00Z", "5 minutes ago"],
    ["2026-06-10T03:00:00Z", "3 hours ago"],
    ["2026-06-09T06:00:00Z", "a day ago"],
    ["2026-05-21T06:00:00Z", "20 days ago"],
    ["2024-05-21T06:00:00Z", "2 years ago"],
    ["2026-06-10T06:00:30Z", "a few seconds ago"],
    ["soon", "Recently"],
    ["", "Recently"],
    [undefined, "Recently"],
    [null, "Recently"],
    [1, "Recently"],
  ])("%s is %s", { tags: "spec:bell-recently" }, (instant, words) => {
    expect(relativeTime(instant, at)).toBe(words);
  });
});
