import type { Page } from "@playwright/test";

export const demoPassword = "chalk-and-slate-7";

/** Who the demo school lets in, by the part they play in a journey. */
export const emails = {
  clerk: "office@demo.school",
  head: "super@demo.school",
  marker: "marker@demo.school",
  viewer: "viewer@demo.school",
} as const;
export type Person = keyof typeof emails;

/** Fills the sign-in page that is open and sends it. */
export async function signIn(
  page: Page,
  person: Person,
  password: string = demoPassword,
): Promise<void> {
  await page.getByLabel("Email").fill(emails[person]);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/**
 * Empties what the browser remembers, as on a new device. On a page that is no console: an open one
 * stores its session anew with the next answer about it.
 */
export async function forgetDevice(page: Page): Promise<void> {
  await page.goto("/icon.svg");
  await page.evaluate(() => localStorage.clear());
}
