import { problemsOn } from "./support/barriers";
import { expect, test } from "./support/journey";

/** A calendar of days far ahead, each run with days of its own. */
const calendar = (year: number, to: string) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "BEGIN:VEVENT",
    `UID:long-weekend-${year}@authority.example`,
    `SUMMARY:Long weekend ${year}`,
    `DTSTART;VALUE=DATE:${year}0902`,
    `DTEND;VALUE=DATE:${year}09${to}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
const file = (year: number, to: string) => ({
  name: `Authority ${year}.ics`,
  mimeType: "text/calendar",
  buffer: Buffer.from(calendar(year, to)),
});

for (const [colorScheme, width, year] of [
  ["light", 1440, new Date().getFullYear() + 1],
  ["dark", 390, new Date().getFullYear() + 2],
] as const)
  test.describe(`${colorScheme}, ${width} pixels wide`, () => {
    test.use({ as: "head", colorScheme, viewport: { width, height: 900 } });

    test("the office takes holidays from a calendar, and the calendar gives them out", async ({
      page,
      request,
      baseURL,
    }) => {
      const barriers: string[] = [];
      const look = async (where: string) => barriers.push(...(await problemsOn(page, where)));
      await page.goto("/holidays/calendars");
      await page.getByRole("button", { name: "Connect a calendar" }).press("Enter");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("radio", { name: "In a file (.ics)" }).check();
      const chooser = page.waitForEvent("filechooser");
      await dialog.getByRole("button", { name: "Choose a file" }).click();
      await (await chooser).setFiles(file(year, "04"));
      await look("connecting a calendar");
      await dialog.getByRole("button", { name: "Connect a calendar" }).press("Enter");

      await expect(page.getByRole("heading", { name: `Authority ${year}` })).toBeVisible();
      await expect(page.getByRole("checkbox", { name: `Long weekend ${year}` })).toBeChecked();
      await look("what would change");
      await page.getByRole("button", { name: "Take 1 change" }).press("Enter");
      await expect(page.getByText("1 holiday added, 0 changed, 0 removed.")).toBeVisible();
      const card = page.getByRole("listitem").filter({ hasText: `Authority ${year}` });
      await expect(card).toContainText("1 holiday from it");
      await look("calendars");

      const newer = page.waitForEvent("filechooser");
      await card.getByRole("button", { name: /newer file/ }).click();
      await (await newer).setFiles(file(year, "05"));
      await expect(card).toContainText("1 change to check");
      await card.getByRole("link", { name: /Check changes/ }).press("Enter");
      await expect(page.getByRole("heading", { name: "Changed (1)" })).toBeVisible();
      await expect(page.getByText(/^now: /)).toBeVisible();
      await page.getByRole("button", { name: "Take 1 change" }).press("Enter");
      await expect(page.getByText("No holiday added, 1 changed, 0 removed.")).toBeVisible();

      await page.goto("/profile");
      await page.getByRole("button", { name: "New calendar address" }).press("Enter");
      await dialog.getByRole("combobox", { name: "What it shows" }).selectOption("Holidays");
      await look("a new calendar address");
      await dialog.getByRole("button", { name: "New calendar address" }).press("Enter");
      const shown = page.getByRole("textbox", { name: "Calendar address" });
      await expect(shown).toBeFocused();
      // The server is started at any port, which it does not know for its own address.
      const { pathname } = new URL(await shown.inputValue());
      const address = `${baseURL}${pathname}`;
      await look("a calendar address");
      await page.getByRole("button", { name: "Done" }).last().press("Enter");
      const read = await request.get(address);
      expect([read.status(), read.headers()["content-type"]]).toEqual([
        200,
        "text/calendar; charset=utf-8",
      ]);
      const text = await read.text();
      expect(text).toContain(`SUMMARY:Long weekend ${year}`);
      expect(text).toContain(`DTEND;VALUE=DATE:${year}0905`);
      const known = await request.get(address, {
        headers: { "If-None-Match": read.headers()["etag"] ?? "" },
      });
      expect(known.status()).toBe(304);

      await look("profile");
      await page.getByRole("button", { name: "End the address of Holidays" }).press("Enter");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: "End", exact: true })
        .press("Enter");
      await expect(page.getByText("No calendar addresses yet.")).toBeVisible();
      expect((await request.get(address)).status()).toBe(404);
      expect(barriers).toEqual([]);
    });
  });
