import { counterStyleOf } from "../../schema/formats/numbers";
import { pageText } from "../strings/print";

/** Stand for the numbers in the sentence, until it is taken apart. */
const [here, last] = ["\uE000", "\uE001"];
const quoted = (text: string) => `"${text.replaceAll(/["\\\n]/g, (sign) => `\\${sign}`)}"`;

/** “Page 2 of 5” as the `content` of a margin box, counted by the browser. */
function pageCount(locale: string): string {
  const style = counterStyleOf(locale);
  return pageText(here, last)
    .split(new RegExp(`(${here}|${last})`))
    .filter((part) => part !== "")
    .map((part) =>
      part === here || part === last
        ? `counter(${part === here ? "page" : "pages"}, ${style})`
        : quoted(part),
    )
    .join(" ");
}

/**
 * What stands at the foot of each page, as properties of the document that `print.module.css` puts
 * there. Margin boxes have no direction, so left and right are decided here.
 */
export function pageFoot(
  title: string,
  { locale, isFromRight }: { locale: string; isFromRight: boolean },
): Readonly<Record<string, string>> {
  const [start, end] = [quoted(title), pageCount(locale)];
  return { "--page-left": isFromRight ? end : start, "--page-right": isFromRight ? start : end };
}
