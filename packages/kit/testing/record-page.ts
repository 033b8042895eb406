import { t } from "../browser/strings/show";
import type { TestLocator, TestPage } from "./test-page";

/** The page of one record. */
export function recordPage<L extends TestLocator<L>>(page: TestPage<L>) {
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    /** What the record is called. */
    title: (text: string | RegExp) => page.getByRole("heading", { level: 1, name: text }),
    edit: () => button(t("edit")).click(),
    /** Moves it to the trash, and confirms that. */
    async delete(): Promise<void> {
      await button(t("delete")).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("delete"), exact: true })
        .click();
    },
  };
}
