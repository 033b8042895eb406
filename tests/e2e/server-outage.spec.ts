import type { Page } from "@playwright/test";
import { openFront, type Front } from "./support/front";
import { goByMenu } from "./support/menu";
import { expect, test } from "./support/journey";
import type { Session } from "./support/office";
import { long } from "../support/every-case";

const banner = /^Can't reach the server\. What you see may be out of date/;

test.describe("a server that nobody reaches, though the device has a network", () => {
  test.use({
    expected: {
      console: [
        /net::ERR_/,
        /Failed to (load|fetch)/,
        /Live events could not be started/,
        /Loading module/,
      ],
      statuses: [404],
    },
  });
  test.setTimeout(120_000);
  let front: Front;
  test.afterEach(() => front.close());

  /** A list that is shown, and whose server is out of reach from then on. */
  async function openListAndCutOff(
    openPage: (url: string) => Promise<Page>,
    baseURL: string | undefined,
    session: Session,
  ) {
    front = await openFront(baseURL ?? "");
    const page = await openPage(front.url);
    await page.addInitScript((value) => {
      localStorage.setItem("rollcall-token", value.token);
      localStorage.setItem("rollcall-auth", JSON.stringify({ ...value, isAuthenticated: true }));
    }, session);
    await page.goto("/students?per_page=10");
    const rows = page.getByRole("table", { name: /^Students/ }).getByRole("rowheader");
    await expect(rows).toHaveCount(10);
    // Whole lines: two students may have one name.
    const lines = page.getByRole("table", { name: /^Students/ }).locator("tbody tr");
    const shown = await rows.allTextContents();
    const before = await lines.allTextContents();
    front.reachable = false;
    return { page, rows, shown, lines, before };
  }

  test("is told as what it is: on every page, beside the rows that stay, and in place of a page whose code cannot be had", async ({
    another,
    baseURL,
    sessionOf,
  }) => {
    const { page, rows, shown } = await openListAndCutOff(
      (url) => another(undefined, { baseURL: url }),
      baseURL,
      await sessionOf("clerk"),
    );

    await test.step("a list keeps its rows when the next page cannot be had", async () => {
      await page.getByRole("button", { name: /^Next/ }).click();
      await expect(
        page.getByText(
          "Couldn't load this part of the list. You're seeing what was loaded before.",
        ),
      ).toBeVisible({ timeout: 20_000 });
      expect(await rows.allTextContents()).toEqual(shown);
      await expect(page.getByText(banner)).toBeVisible();
    });

    await test.step("a page whose code cannot be had says so, and does not speak of an update", async () => {
      await goByMenu(page, "Timetable");
      await expect(page.getByRole("heading", { name: "Can't reach the server" })).toBeVisible();
      await expect(page.getByText(/[Uu]pdate|new version/)).toHaveCount(0);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { name: "Can't reach the server" })).toBeVisible();
    });

    await test.step("when it is back the page opens by itself and nothing is said any more", async () => {
      front.reachable = true;
      await expect(page.getByRole("heading", { level: 1, name: "Timetable" })).toBeVisible({
        timeout: 45_000,
      });
      await expect(page.getByText(banner)).toHaveCount(0);
    });
  });

  test(
    "goes by itself from a list, which then shows what was asked for",
    long,
    async ({ another, baseURL, sessionOf }) => {
      const { page, lines, before } = await openListAndCutOff(
        (url) => another(undefined, { baseURL: url }),
        baseURL,
        await sessionOf("clerk"),
      );
      await page.getByRole("button", { name: /^Next/ }).click();
      await expect(page.getByText(banner)).toBeVisible({ timeout: 20_000 });
      front.reachable = true;
      await expect(page.getByText(banner)).toHaveCount(0, { timeout: 45_000 });
      await expect(page.getByText(/^Couldn't load this part/)).toHaveCount(0);
      await expect
        .poll(async () => {
          const now = await lines.allTextContents();
          return now.length > 0 && !now.some((line) => before.includes(line));
        })
        .toBe(true);
    },
  );
});
