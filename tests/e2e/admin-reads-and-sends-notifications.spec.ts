import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/journey";
import { long, smoke } from "../support/every-case";

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole("dialog", { name: "Notifications" });
const unread = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute("aria-label")) ?? "")?.[0] ?? 0);
const box = async (of: Locator) => (await of.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Resolves when the page keeps the stream of events. */
const streaming = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/admin/events") && response.ok());

/** Tells the admins with these ids something by the API, as another person would. */
async function tell(page: Page, title: string, ids: number[]): Promise<void> {
  await page.evaluate(
    async ([words, recipients]) => {
      const headers = {
        Authorization: `Bearer ${localStorage.getItem("rollcall-token") ?? ""}`,
        "Content-Type": "application/json",
      };
      const answer = await fetch("/api/v1/admin/notifications/send", {
        method: "POST",
        headers,
        body: JSON.stringify({
          recipient_type: "admins",
          recipient_ids: recipients,
          title: words,
          body: `${words}: in full.`,
          type: "system",
        }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [title, ids] as const,
  );
}
const idOf = async (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem("rollcall-auth") ?? "") as { user: { id: number } }).user.id,
  );

test.describe("an admin", () => {
  test.use({ as: "clerk" });

  test(
    "reads in the bell what it was told while it works, within a second and without a reload",
    smoke,
    async ({ page, another }) => {
      const other = await another("head");
      await other.goto("/dashboard");
      const stream = streaming(page);
      await page.goto("/students");
      await stream;
      const before = await unread(page);
      await tell(other, "The hall is closed", [await idOf(page)]);
      const told = Date.now();
      await expect(bell(page)).toHaveAccessibleName(`Notifications, ${before + 1} unread`, {
        timeout: 2000,
      });
      expect(Date.now() - told).toBeLessThan(1000);
      await bell(page).click();
      const first = panel(page).getByRole("listitem").first();
      await expect(first).toContainText("The hall is closed");
      await expect(first).toContainText("a few seconds ago");
      await expect(first).toContainText("New");
      await first.getByRole("button", { name: "Mark as read: The hall is closed" }).click();
      await expect(page.getByText("Notification marked as read")).toBeVisible();
      await first.getByRole("button", { name: "Delete: The hall is closed" }).click();
      await expect(page.getByText("Notification deleted")).toBeVisible();
      await expect(panel(page).getByText("The hall is closed")).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(panel(page)).toHaveCount(0);
      await expect(bell(page)).toBeFocused();
    },
  );

  test("sees in one tab what it has read in the other", async ({ page, context, another }) => {
    const head = await another("head");
    await head.goto("/dashboard");
    await page.goto("/dashboard");
    const me = await idOf(page);
    for (const title of ["Read me", "Read me too"]) await tell(head, title, [me]);
    const second = await context.newPage();
    await second.goto("/students");
    await expect(bell(second)).toHaveAccessibleName(/\d+ unread/);
    await bell(page).click();
    await panel(page).getByRole("button", { name: "Mark all as read" }).click();
    await expect(page.getByText("All notifications marked as read")).toBeVisible();
    await expect(bell(second)).toHaveAccessibleName("Notifications", { timeout: 2000 });
  });

  test("keeps one stream in three tabs, and another tab takes over when the one with it is closed", async ({
    page,
    context,
    another,
  }) => {
    const head = await another("head");
    await head.goto("/dashboard");
    const streams: string[] = [];
    context.on(
      "request",
      (request) => void (request.url().endsWith("/admin/events") && streams.push(request.url())),
    );
    const stream = streaming(page);
    await page.goto("/dashboard");
    await stream;
    const others = [await context.newPage(), await context.newPage()] as const;
    for (const tab of others) {
      await tab.goto("/students");
      await expect(bell(tab)).toBeVisible();
    }
    await others[0].waitForTimeout(2000);
    expect(streams).toHaveLength(1);
    const next = Promise.race(others.map(streaming));
    const me = await idOf(page);
    await page.close();
    await next;
    expect(streams).toHaveLength(2);
    const before = await unread(others[1]);
    await tell(head, "Still there?", [me]);
    for (const tab of others)
      await expect(bell(tab)).toHaveAccessibleName(`Notifications, ${before + 1} unread`, {
        timeout: 2000,
      });
  });

  for (const width of [1440, 390]) {
    test(
      `finds the bell's panel as large as it may be, at ${width} pixels`,
      { tag: "@spec:bell-panel" },
      async ({ page, another }) => {
        const head = await another("head");
        await head.goto("/dashboard");
        await page.setViewportSize({ width, height: 900 });
        await page.goto("/dashboard");
        const me = await idOf(page);
        for (let number = 1; number <= 11; number += 1)
          await tell(head, `Notice ${number} of a long morning in which a lot was to be told`, [
            me,
          ]);
        await bell(page).click();
        await expect(panel(page).getByRole("listitem")).toHaveCount(10);
        const [whole, list] = [await box(panel(page)), await box(panel(page).getByRole("list"))];
        expect(whole.width).toBe(Math.min(380, width - 16));
        expect([whole.height <= 500, list.height <= 400, list.height > 300]).toEqual([
          true,
          true,
          true,
        ]);
        expect([whole.x >= 0, whole.x + whole.width <= width]).toEqual([true, true]);
      },
    );
  }

  test("finds, filters and clears its inbox", long, async ({ page, another }) => {
    const head = await another("head");
    await head.goto("/dashboard");
    await page.goto("/dashboard");
    const me = await idOf(page);
    for (const title of ["Canteen menu", "Canteen closed", "Canteen bill"])
      await tell(head, title, [me]);
    await bell(page).click();
    await panel(page).getByRole("link", { name: "View all notifications" }).click();
    await expect(page).toHaveURL("/notifications");
    await page.getByRole("searchbox", { name: "Search notifications" }).fill("canteen");
    await expect(page).toHaveURL("/notifications?search=canteen");
    const list = page.getByRole("list", { name: "Notifications" });
    await expect(list.getByRole("listitem")).toHaveCount(3);
    await page.getByRole("checkbox", { name: "Select: Canteen bill" }).check();
    await page.getByRole("checkbox", { name: "Select: Canteen menu" }).check();
    await page
      .getByRole("group", { name: "Actions for selected notifications" })
      .getByRole("button", { name: "Delete" })
      .click();
    await page
      .getByRole("dialog", { name: "Delete 2 notifications?" })
      .getByRole("button", { name: "Delete 2" })
      .click();
    await expect(list.getByRole("listitem")).toHaveCount(1);
    await page.getByRole("link", { name: "Canteen closed" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Canteen closed" })).toBeVisible();
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page).toHaveURL("/notifications");
  });

  test.describe("whose message some cannot read", () => {
    test.use({ expected: { statuses: [422] } });

    test(
      "sees first who can read a message, keeps it over a reload, and sees who got it and for whom it is only recorded",
      long,
      async ({ page, office }) => {
        const klass = await office.create("classes", { name: "Class of the bell", code: "BELL-1" });
        const parent = await office.create("parents", {
          name: "Meera Bell",
          phone: "+91 00800 00001",
        });
        await office.student("BELL-1", "Anil Bell", { class_id: klass.id, parents: [parent.id] });
        await page.goto("/dashboard");
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.keyboard.press("Control+k");
        await expect(page.getByRole("combobox", { name: /^Find a page/ })).toBeFocused();
        await page.keyboard.type("send a noti");
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL("/notifications/send");
        await page
          .getByRole("combobox", { name: /^To/ })
          .selectOption({ label: "Classes: students and their parents" });
        await page.getByRole("combobox", { name: /^Classes/ }).fill("of the bell");
        await page.getByRole("option", { name: /Class of the bell/ }).click();
        await page.keyboard.press("Escape");
        const who = page.getByRole("region", { name: "Who can read it" });
        await expect(who.getByRole("status")).toHaveText(
          /^2 people: 1 parent, 1 student\. 0 of 2 can be reached\. ?No mail server is set up/,
        );
        await page.getByRole("textbox", { name: "Title" }).fill("Rain");
        await page.getByRole("textbox", { name: "Text" }).fill("School closes at noon.");
        await page.reload();
        await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Rain");
        await expect(who.getByRole("status")).toHaveText(/^2 people/);
        await page.getByRole("button", { name: "Send", exact: true }).click();
        await expect(
          page.getByText(
            /None of these 2 people can be reached by email: there is no address for it on record/,
          ),
        ).toBeVisible();

        await page.getByRole("combobox", { name: /^To/ }).selectOption({ label: "Individuals" });
        for (const name of ["Meera Bell", "Mohan Kulkarni"]) {
          await page.getByRole("combobox", { name: /^People/ }).fill(name);
          await page.getByRole("option", { name: new RegExp(name) }).click();
          await page.keyboard.press("Escape");
        }
        await expect(who.getByRole("status")).toHaveText(/1 of 2 can be reached/);
        await page.getByRole("button", { name: "Send", exact: true }).click();
        await expect(page).toHaveURL(/\/notifications\/sent\/\d+$/);
        await expect(page.getByRole("heading", { level: 1, name: "Rain" })).toBeVisible();
        await expect(
          page.getByRole("table", { name: "Recipients" }).getByRole("row", { name: /Meera Bell/ }),
        ).toContainText("Recorded, not sent");
        await expect(
          page
            .getByRole("table", { name: "Recipients" })
            .getByRole("row", { name: /Mohan Kulkarni/ }),
        ).toContainText("Sent");
        await page.getByRole("link", { name: "Back to sent" }).click();
        await expect(
          page.getByRole("list", { name: "Sent notifications" }).getByRole("listitem").first(),
        ).toContainText("To: Meera Bell, Mohan Kulkarni");
        await page.goto("/notifications/send");
        await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("");
      },
    );
  });

  test("is asked before it tells everybody", long, async ({ page }) => {
    await page.goto("/notifications/send");
    await page.getByRole("combobox", { name: /^To/ }).selectOption({ label: "Everyone" });
    await page.getByRole("textbox", { name: "Title" }).fill("To all");
    await page.getByRole("textbox", { name: "Text" }).fill("Good morning.");
    // No mail server is set up here.
    await page.getByRole("button", { name: /^Keep [\d,]+ messages in the outbox$/ }).click();
    await page
      .getByRole("dialog", { name: /^Keep [\d,]+ messages in the outbox\?$/ })
      .getByRole("button", { name: /^Keep / })
      .click();
    await expect(page).toHaveURL(/\/notifications\/sent\/\d+$/);
    await expect(page.getByRole("progressbar", { name: "Delivery" })).toHaveCount(0, {
      timeout: 30_000,
    });
    await expect(bell(page)).toHaveAccessibleName(/unread/);
  });
});

test.describe("who may not send", () => {
  test.use({ as: "viewer" });

  test("has the bell, and no way to the centre", long, async ({ page }) => {
    await page.goto("/dashboard");
    await bell(page).click();
    await expect(panel(page)).toBeVisible();
    await expect(panel(page).getByRole("link")).toHaveCount(0);
    await page.goto("/notifications");
    await expect(page.getByRole("heading", { name: "Access Denied" })).toBeVisible();
  });
});
