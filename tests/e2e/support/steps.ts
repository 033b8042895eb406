import type { Locator, Page } from "@playwright/test";

/**
 * What a person does, counted: a press, a key, a choice in a list and a text that is typed are one
 * step each. Looking and waiting are none.
 */
export class Steps {
  taken = 0;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Presses the first of what is found. */
  async press(target: Locator): Promise<void> {
    await target.first().click();
    this.taken += 1;
  }

  async key(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.#page.keyboard.press(key);
      this.taken += 1;
    }
  }

  async type(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    this.taken += 1;
  }

  async choose(list: Locator, option: string): Promise<void> {
    await list.selectOption(option);
    this.taken += 1;
  }
}
