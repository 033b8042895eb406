import { expect, type Locator, type Page } from "@playwright/test";
import { registerAt, rowOf, type OwnClass } from "./class-of-its-own";

/** What shows its data as soon as it is walked to. */
export interface Surface {
  path: string;
  /** Brings it up on the page, once it is walked to. */
  open?(page: Page): Promise<void>;
  /** What it may not say or offer while nothing of it is known. */
  claims(page: Page): Locator;
  /**
   * Something of the data itself, never of the page around it; each must be there once the server
   * answers.
   */
  content(page: Page): readonly Locator[];
}

const main = (page: Page) => page.getByRole("main");
const region = (page: Page, name: string | RegExp) => main(page).getByRole("region", { name });
/** A sentence that is said on the page. */
const said = (page: Page, sentence: RegExp) => main(page).getByText(sentence);
const saveButton = (page: Page) => main(page).getByRole("button", { name: "Save", exact: true });
const filled = (page: Page, name: string) =>
  main(page)
    .locator("input:not([value=''])")
    .and(page.getByRole("textbox", { name, exact: true }));

/** The pages of the console, by what they are. @param own a class with a register of its own */
export const readingSurfaces = (own: OwnClass): Readonly<Record<string, Surface>> => ({
  list: {
    path: "/teachers",
    claims: (page) =>
      said(page, /^No teachers|Nothing has been added|The trash is empty|^\d+ teachers?$/i),
    content: (page) => [
      page
        .getByRole("table", { name: /^Teachers/ })
        .getByRole("rowheader")
        .first(),
    ],
  },
  "record page": {
    path: `/students/${own.students[0]}`,
    claims: (page) =>
      said(page, /not found|It may have been deleted/i).or(
        main(page).getByRole("button", { name: /^(Edit|Delete)$/ }),
      ),
    content: (page) => [
      main(page).getByRole("heading", { level: 1, name: "Anil Bhat" }),
      main(page).getByRole("definition").filter({ hasText: "Anil Bhat" }),
    ],
  },
  form: {
    path: `/students/${own.students[1]}/edit`,
    claims: (page) =>
      said(page, /not found|It may have been deleted/i)
        .or(main(page).getByRole("textbox"))
        .or(saveButton(page)),
    content: (page) => [filled(page, "Name"), saveButton(page)],
  },
  settings: {
    path: "/settings",
    claims: (page) => main(page).getByRole("textbox").or(saveButton(page)),
    content: (page) => [filled(page, "Name"), saveButton(page)],
  },
  dashboard: {
    path: "/dashboard",
    claims: (page) =>
      said(
        page,
        /^Nothing needs|^No holiday|^No upcoming|^No recent|^No missing|^No register|^No unexplained|^No leave|^No correction|^You may not|^\d+ of \d+$|^\d+(\.\d)? %$|^All \d+ registers|^0$/,
      ).or(main(page).getByRole("progressbar")),
    content: (page) => [
      region(page, "Upcoming holidays").getByRole("listitem").first(),
      region(page, "Leave requests to review").getByRole("listitem").first(),
      region(page, "Today's attendance")
        .getByText(/^\d+ of \d+$|^No registers are due|holiday|off day|^Sunday/i)
        .first(),
    ],
  },
  leaves: {
    path: "/leaves",
    claims: (page) => said(page, /^No (pending|approved|rejected|cancelled|matching)|Pending 0/),
    content: (page) => [
      page.getByRole("list", { name: "Leave requests" }).getByRole("listitem").first(),
      main(page).getByRole("link", { name: /^Pending \d+$/ }),
    ],
  },
  "leaves of a month": {
    path: "/leaves?tab=calendar",
    claims: (page) => said(page, /^No approved or pending leave/).or(main(page).getByRole("grid")),
    content: (page) => [main(page).getByRole("grid").or(main(page).getByRole("table")).first()],
  },
  timetable: {
    path: "/timetable",
    claims: (page) =>
      said(page, /^There are no|^No lessons|^Choose a class to/).or(main(page).getByRole("grid")),
    content: (page) => [main(page).getByRole("grid", { name: /^Timetable of/ })],
  },
  "timetable of a room": {
    path: "/timetable?by=room",
    claims: (page) => said(page, /^Choose a room to/),
    content: (page) => [
      said(page, /^Choose a room to/),
      main(page)
        .getByRole("combobox", { name: "Room" })
        .filter({ has: page.getByRole("option").nth(1) }),
    ],
  },
  permissions: {
    path: "/permissions",
    claims: (page) =>
      said(page, /^There are no user groups|^No unsaved changes|^No permission/).or(
        main(page).getByRole("grid"),
      ),
    content: (page) => [main(page).getByRole("columnheader", { name: /^Office/ })],
  },
  holidays: {
    path: "/holidays/year",
    claims: (page) => said(page, /^No holidays/),
    content: (page) => [said(page, /Holi\b|Diwali/).first()],
  },
  "notification centre": {
    path: "/notifications",
    claims: (page) =>
      said(page, /^No (matching )?notifications|^Notifications for you appear/).or(
        main(page).getByRole("link", { name: /^(All|Unread|Read) 0$/ }),
      ),
    content: (page) => [
      main(page).getByRole("list", { name: "Notifications" }).getByRole("listitem").first(),
      main(page).getByRole("link", { name: /^All \d+$/ }),
    ],
  },
  "registers of the day": {
    path: "/attendance/mark",
    claims: (page) =>
      said(
        page,
        /^There are no classes|^No register|^Every register|^No students|^All registers|\d taken, |^No school/,
      ),
    content: (page) => [
      main(page)
        .getByRole("link", { name: /^Open / })
        .or(said(page, /closed ·|No registers are taken/))
        .first(),
    ],
  },
  register: {
    path: registerAt(own),
    claims: (page) =>
      said(page, /^No students|not found|^No register|^Not taken yet|^\d+ students?\b/).or(
        saveButton(page),
      ),
    content: (page) => [rowOf(page, "Anil Bhat"), saveButton(page)],
  },
  report: {
    path: "/reports?report=class-summary",
    claims: (page) =>
      said(page, /^Nothing to report|\b\d+ lines?\b/).or(
        main(page).getByRole("button", { name: /^(CSV|Excel)$/ }),
      ),
    content: (page) => [
      region(page, "Table: Class summary by registers").getByRole("rowheader").first(),
    ],
  },
  "activity log": {
    path: "/activity-logs",
    claims: (page) => said(page, /^No activity|Nothing has been added|appear here automatically/i),
    content: (page) => [
      page
        .getByRole("table", { name: /^Activity logs/ })
        .getByRole("row")
        .nth(1),
    ],
  },
  bell: {
    path: "/subjects",
    open: async (page) => page.getByRole("button", { name: /^Notifications/ }).click(),
    claims: (page) =>
      page.getByRole("dialog", { name: "Notifications" }).getByText(/^No notification/),
    content: (page) => [
      page.getByRole("dialog", { name: "Notifications" }).getByRole("listitem").first(),
    ],
  },
});

/** Checks that a surface shows its data. @param what named where it fails */
export async function isThere(page: Page, { content }: Surface, what: string): Promise<void> {
  for (const one of content(page))
    await expect
      .soft(one, `${what}: there once the server answers`)
      .toBeVisible({ timeout: 20_000 });
}
