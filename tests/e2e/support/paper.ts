import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";

/** Where the PDFs are kept to be looked at; nowhere unless the environment says so. */
const folder = process.env["PRINTS_FOLDER"];

interface Sheet {
  /** As `@page` has it: `A4 landscape`. */
  size: string;
  letterhead: string;
  /** What reaches over an edge of the paper, or is cut off. */
  lost: string[];
  /** What is printed although it only works on a screen. */
  controls: string[];
  /** Heads of columns that are not printed. */
  hidden: string[];
  /** Of the page and of its letters. */
  colours: string[];
}

/** Pixels between the margins of paper, by the size that the page asks for. */
const widths: Readonly<Record<string, number>> = { "A4 portrait": 702, "A4 landscape": 1031 };

const sizeAsked = () =>
  Array.from(document.styleSheets)
    .flatMap((sheet) => Array.from(sheet.cssRules))
    .flatMap((rule) => (rule instanceof CSSPageRule ? [rule.style.getPropertyValue("size")] : []))
    .findLast((size) => size !== "") ?? "";

/** What there is on the page as it is laid out now: the print styles, at the width of paper. */
function look(size: string): Sheet {
  const sheet = document.querySelector("[data-sheet]");
  if (!sheet) throw new Error("There is no sheet on the page.");
  const paper = document.documentElement.clientWidth;
  const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} ${element.textContent?.trim().slice(0, 30)}`;
  const cells = Array.from(
    sheet.querySelectorAll("th, td, h2, p, li, svg, [data-letterhead]"),
  ).filter(shown);
  const isOver = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return left < -1 || right > paper + 1;
  };
  const isCut = (element: Element) => {
    for (
      let frame: Element | null = element;
      frame && frame !== document.body;
      frame = frame.parentElement
    ) {
      const { overflowX } = getComputedStyle(frame);
      if (overflowX === "visible" || frame.clientWidth === 0) continue;
      const [inner, outer] = [element.getBoundingClientRect(), frame.getBoundingClientRect()];
      if (inner.right > outer.right + 1 || inner.left < outer.left - 1) return true;
    }
    return false;
  };
  return {
    size,
    letterhead: sheet.querySelector("[data-letterhead]")?.textContent ?? "",
    lost: cells.filter((cell) => isOver(cell) || isCut(cell)).map(name),
    controls: Array.from(
      document.querySelectorAll(
        "nav, header, aside, footer, input:not([type=checkbox]), select, [class*='-Button-root'], [role=tablist], [role=alert], [role=dialog]",
      ),
    )
      .filter(shown)
      .map(name),
    hidden: Array.from(sheet.querySelectorAll("table:not([role=grid]) thead th"))
      .filter((head) => !shown(head))
      .map(name),
    colours: [
      getComputedStyle(document.body).backgroundColor,
      ...Array.from(sheet.querySelectorAll("thead th"), (head) => getComputedStyle(head).color),
    ].filter((colour, at, all) => all.indexOf(colour) === at),
  };
}

/** A page as it comes out of the printer. */
export async function onPaper(page: Page, name: string): Promise<Sheet> {
  // Letters are measured in their own font.
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.emulateMedia({ media: "print" });
  const before = page.viewportSize();
  try {
    await expect(page.locator("[data-letterhead]").first()).toBeVisible();
    const asked = await page.evaluate(sizeAsked);
    const size = asked.endsWith("landscape") ? "A4 landscape" : "A4 portrait";
    const width = widths[size];
    if (width === undefined || !asked.startsWith("a4"))
      throw new Error(`${name} asks for the paper “${asked}”.`);
    await page.setViewportSize({ width, height: 1000 });
    return await page.evaluate(look, size);
  } finally {
    await page.emulateMedia({ media: null });
    if (before) await page.setViewportSize(before);
  }
}

/** The page as a PDF: its first sheet in points, and how many there are. */
export async function pdfOf(page: Page, name: string): Promise<{ box: string; pages: number }> {
  if (folder) mkdirSync(folder, { recursive: true });
  const text = (
    await page.pdf({
      preferCSSPageSize: true,
      printBackground: false,
      ...(folder ? { path: join(folder, `${name}.pdf`) } : {}),
    })
  ).toString("latin1");
  const boxes = [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))}×${Math.round(Number(height))}`,
  );
  return { box: boxes[0] ?? "", pages: boxes.length };
}
