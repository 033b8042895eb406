import { useLayoutEffect, useState, type RefObject } from "react";
import { formatting } from "../../schema/formats/formatting";
import { paperOf, printedWidth, type Orientation } from "./paper";
import classes from "./print.module.css";

/** Pixels of the letters in a printed table, where there is room, and at the least. */
const letters = { usual: 11, dense: 9, least: 5 } as const;
/**
 * A table stays upright while its narrowest form leaves this share of the page: names and remarks
 * then stand on one line or two.
 */
const roomy = 0.8;

/** How a sheet wants to be printed. */
interface Wishes {
  /** As its tables need it, unless given. */
  orientation: Orientation | undefined;
  isDense: boolean;
}

/** How a sheet is printed. */
export interface Fit {
  orientation: Orientation;
  /** Pixels of the letters in its tables. */
  size: number;
}

const sizeName = "--print-size";

/** How wide the widest table is at its narrowest. */
const narrowest = (sheet: HTMLElement): number =>
  Math.max(0, ...Array.from(sheet.querySelectorAll("table"), ({ offsetWidth }) => offsetWidth));

/**
 * Finds how the tables of a sheet fit on paper: upright, across, and in smaller letters where that
 * is not enough. Measured in the styles of paper, with as little width as tables can do with.
 */
export function fitOf(sheet: HTMLElement, { orientation: wanted, isDense }: Wishes): Fit {
  const largest = isDense ? letters.dense : letters.usual;
  const paper = paperOf(formatting().locale);
  const at = (size: number) => {
    sheet.style.setProperty(sizeName, `${size}px`);
    return narrowest(sheet);
  };
  const before = sheet.style.getPropertyValue(sizeName);
  sheet.classList.add(String(classes["measured"]));
  try {
    const width = at(largest);
    const isUpright = width <= printedWidth(paper, "portrait") * roomy;
    const orientation = wanted ?? (isUpright ? "portrait" : "landscape");
    const room = printedWidth(paper, orientation);
    let size: number = largest;
    // Padding does not shrink with the letters, so that one step is seldom enough.
    for (let now = width; now > room && size > letters.least; now = at(size))
      size = Math.max(
        letters.least,
        Math.min(size - 0.25, Math.floor((size * room * 4) / now) / 4),
      );
    return { orientation, size };
  } finally {
    sheet.classList.remove(String(classes["measured"]));
    sheet.style.setProperty(sizeName, before);
  }
}

/** The same of a sheet while it is printed. Known before the browser lays the page out. */
export function useFit(
  sheet: RefObject<HTMLElement | null>,
  isPrinting: boolean,
  { orientation, isDense }: Wishes,
): Fit {
  const [fit, setFit] = useState<Fit>({
    orientation: orientation ?? "portrait",
    size: letters.usual,
  });
  useLayoutEffect(() => {
    if (isPrinting && sheet.current) setFit(fitOf(sheet.current, { orientation, isDense }));
  }, [sheet, isPrinting, orientation, isDense]);
  return fit;
}
