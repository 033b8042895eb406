import { t } from "../browser/strings/list";
import type { TestLocator, TestPage } from "./test-page";

/** What a resource is called: the labels of its declaration. */
interface ResourceLabels {
  /** `Book` */
  label: string;
  /** `Books` */
  plural: string;
}

/** The list of a resource, as a table: what a window of a desk's width shows. */
export function listPage<L extends TestLocator<L>>(
  page: TestPage<L>,
  { label, plural }: ResourceLabels,
) {
  const table = page.getByRole("table", { name: t("tableOf", { plural }), exact: true });
  const titles = table.getByRole("rowheader");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  return {
    heading: page.getByRole("heading", { level: 1, name: plural }),
    table,
    /** The first cell of each row: what the records are called. */
    titles,
    title: (text: string) => table.getByRole("rowheader", { name: text, exact: true }),
    /** Says that the list could not be loaded. */
    failed: page.getByRole("heading", {
      name: t("failed.title", { plural: plural.toLowerCase() }),
    }),
    retry: () => button(t("failed.retry")).click(),
    search: (text: string) =>
      page
        .getByRole("searchbox", { name: t("search", { plural: plural.toLowerCase() }) })
        .fill(text),
    /** Sorts by a column; a second time, the other way round. */
    sortBy: (column: string) =>
      table.getByRole("columnheader", { name: column }).getByRole("button").first().click(),
    nextPage: () => button(t("pager.next")).click(),
    /** Opens the record of this title. */
    open: (text: string) => table.getByRole("link", { name: text, exact: true }).first().click(),
    /** Opens the form for a new record. */
    create: () =>
      page.getByRole("link", { name: t("create", { noun: label.toLowerCase() }) }).click(),
  };
}
