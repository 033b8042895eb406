import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Presses Tab until the element has the focus, as somebody without a mouse would. Fails after so
 * many stops.
 */
export async function tabTo(page: Page, target: Locator, maximum = 80): Promise<void> {
  for (let stops = 0; stops < maximum; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, `not reached in ${maximum} stops of Tab`).toBeFocused();
}

/** What has the focus, by its role or tag and its name, and whether one sees that it has. */
export const focusedStop = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const isTyped = element.matches(
      "textarea, select, input:not([type=checkbox]):not([type=radio])",
    );
    // A native radio or checkbox that is drawn by its neighbour shows the focus there.
    const marked = [element, element.nextElementSibling, element.parentElement]
      .filter((one) => one !== null)
      .some((one) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
        return (
          (outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0) ||
          boxShadow.includes("inset") ||
          (one === element && boxShadow !== "none")
        );
      });
    return {
      name: `${element.tagName.toLowerCase()} ${element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40) ?? ""}`.trim(),
      seen: isTyped || marked,
    };
  });
