import type { Page } from "@playwright/test";

/**
 * What does not hold its words, a line for each place: words that a box cuts, labels that stick out
 * of their buttons, placeholders longer than their inputs. What is meant to shorten (an ellipsis) may
 * shorten data, but no message of the pseudo-language, which is known by its brackets, unless its
 * whole text is a title away.
 */
export const brokenBoxes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    /** Pixels that rounding and the ink of letters may take. */
    const tolerance = 1.5;
    const found = new Set<string>();
    const isMessage = (text: string) => /^\[.*\]$/s.test(text.trim());
    const clips = (value: string) => value === "hidden" || value === "clip";
    const placeOf = (element: Element) => {
      const name = element.closest("[class*=mantine-]")?.className.toString() ?? "";
      return `${element.tagName.toLowerCase()} ${/mantine-[A-Z]\w+-?\w*/.exec(name)?.[0] ?? name.slice(0, 40)}`;
    };
    const note = (what: string, element: Element, text: string, by: number) =>
      found.add(
        `${what} by ${Math.ceil(by)} px: “${text.trim().slice(0, 70)}” at ${placeOf(element)}`,
      );

    /** For eyes that do not see, or not there at all. */
    const isHidden = (element: HTMLElement): boolean => {
      if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) return true;
      for (let at: HTMLElement | null = element; at; at = at.parentElement) {
        const { width, height } = at.getBoundingClientRect();
        const { overflow, clipPath } = getComputedStyle(at);
        if (clipPath === "inset(50%)") return true;
        if ((width <= 1 || height <= 1) && overflow !== "visible") return true;
      }
      return false;
    };
    const mayShorten = (box: Element, text: string) => {
      const { textOverflow, webkitLineClamp } = getComputedStyle(box);
      const shortens = textOverflow === "ellipsis" || webkitLineClamp !== "none";
      return shortens && (!isMessage(text) || box.closest("[title]") !== null);
    };

    function lookAtText(node: Node): void {
      const text = node.textContent ?? "";
      const element = node.parentElement;
      if (!element || !/\p{L}/u.test(text) || element.closest("style, script, svg, option")) return;
      if (isHidden(element)) return;
      const range = document.createRange();
      range.selectNodeContents(node);
      const words = range.getBoundingClientRect();
      const over = ({ left, right }: DOMRect) => Math.max(left - words.left, words.right - right);
      const button = element.closest("button, [role=tab], [role=button], .mantine-Badge-root");
      const beside = button ? over(button.getBoundingClientRect()) : 0;
      if (button && beside > tolerance && !mayShorten(element, text))
        note("sticks out of its button", button, text, beside);
      for (
        let box: Element | null = element;
        box && box !== document.body;
        box = box.parentElement
      ) {
        const { overflowX, overflowY, position } = getComputedStyle(box);
        // What scrolls can be brought into view.
        if (/auto|scroll/.test(overflowX)) return;
        const edges = box.getBoundingClientRect();
        if (clips(overflowX) && over(edges) > tolerance) {
          if (!mayShorten(box, text)) note("is cut at the side", box, text, over(edges));
          return;
        }
        const below = words.bottom - edges.bottom;
        if (clips(overflowY) && below > words.height / 4 && !mayShorten(box, text)) {
          note("is cut below", box, text, below);
          return;
        }
        if (position === "fixed") return;
      }
    }

    const pen = document.createElement("canvas").getContext("2d");
    function lookAtPlaceholder(input: HTMLInputElement): void {
      if (input.value || isHidden(input) || !pen) return;
      const { font, paddingLeft, paddingRight, textOverflow } = getComputedStyle(input);
      pen.font = font;
      const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      const over = pen.measureText(input.placeholder).width - room;
      if (over > tolerance && textOverflow !== "ellipsis")
        note("placeholder is cut", input, input.placeholder, over);
    }

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) lookAtText(node);
    for (const input of document.querySelectorAll<HTMLInputElement>("input[placeholder]"))
      lookAtPlaceholder(input);
    return [...found];
  });
