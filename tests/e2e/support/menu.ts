import type { Page } from "@playwright/test";

/** Milliseconds; the mocked console makes its school at the first load. */
const slowTimeout = 150_000;

/** The menu, beside the page or in its drawer. */
const menuOf = (page: Page) => page.getByRole("navigation", { name: "Main menu" });

/** The links of the whole menu: groups that are folded, since they do not fit, are opened. */
export async function wholeMenu(page: Page) {
  const menu = menuOf(page);
  await menu.getByRole("link").first().waitFor({ timeout: slowTimeout });
  const folded = menu.getByRole("button", { expanded: false });
  while ((await folded.count()) > 0) await folded.first().click();
  return menu.getByRole("link");
}

/** Goes to a page by its link in the menu. */
export async function goByMenu(page: Page, name: string): Promise<void> {
  await wholeMenu(page);
  await menuOf(page).getByRole("link", { name, exact: true }).click();
}
