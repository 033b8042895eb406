import { formStrings } from "../browser/strings/form";
import type { TestLocator, TestPage } from "./test-page";

/** The form of a record, new or edited. Fields are found by the labels of their declaration. */
export function formPage<L extends TestLocator<L>>(page: TestPage<L>) {
  const named = (name: string) => ({ name, exact: true });
  const textbox = (label: string) => page.getByRole("textbox", named(label));
  const combobox = (label: string) => page.getByRole("combobox", named(label));
  const button = (name: string) => page.getByRole("button", named(name));
  return {
    /** What is typed into: the place of a value, and of the sentence that refuses it. */
    field: (label: string) => textbox(label).or(combobox(label)).first(),
    fill: (label: string, text: string) => textbox(label).fill(text),
    /** Chooses an option by what it is called; a few stand side by side, more in a list. */
    async choose(label: string, option: string): Promise<void> {
      const group = page.getByRole("radiogroup", named(label));
      await group.or(combobox(label)).first().waitFor();
      if ((await group.count()) > 0) await group.getByRole("radio", named(option)).setChecked(true);
      else await combobox(label).selectOption({ label: option });
    },
    /** Searches a record of another resource and picks the first whose name begins like this. */
    async pick(label: string, text: string): Promise<void> {
      await combobox(label).fill(text);
      await page.getByRole("option", { name: text }).first().click();
    },
    toggle: (label: string, isOn: boolean) =>
      page.getByRole("checkbox", named(label)).setChecked(isOn),
    save: () => button(formStrings.save).click(),
    cancel: () => button(formStrings.cancel).click(),
  };
}
