/** The roles by which page objects find what is on a page. */
export type Role =
  | "button"
  | "checkbox"
  | "columnheader"
  | "combobox"
  | "dialog"
  | "heading"
  | "link"
  | "option"
  | "radio"
  | "radiogroup"
  | "rowheader"
  | "searchbox"
  | "table"
  | "textbox";

/** How an element is named, as a reader of the page hears it. */
export interface Named {
  name?: string | RegExp;
  exact?: boolean;
  level?: number;
}

/** What page objects use of a locator; Playwright's `Locator` fits. */
export interface TestLocator<L> {
  getByRole(role: Role, named?: Named): L;
  first(): L;
  or(other: L): L;
  count(): Promise<number>;
  click(): Promise<void>;
  fill(text: string): Promise<void>;
  setChecked(isChecked: boolean): Promise<void>;
  selectOption(option: { label: string }): Promise<unknown>;
  waitFor(): Promise<void>;
}

/** What page objects use of a page; Playwright's `Page` fits, so the kit depends on no runner. */
export interface TestPage<L> {
  getByRole(role: Role, named?: Named): L;
  getByLabel(text: string | RegExp, options?: { exact?: boolean }): L;
}
