/** The last part of a plain selector. One with brackets is left to the engine. */
const lastPart = /(?:^|[\s>+~])([^\s>+~[\]()]+)$/;
const firstName = /^(?:([a-zA-Z][\w-]*)|\*)?(?:([.#])((?:\w|-|[^\x00-\x7f])+))?(?=$|[.#:])/;

/** What every element has. */
export const anything = "*";

function needOf(selector: string): string {
  if (/[[\]()\\"']/.test(selector)) return anything;
  const [, tag, sign, name] = firstName.exec(lastPart.exec(selector.trim())?.[1] ?? "") ?? [];
  if (name !== undefined) return `${sign}${name}`;
  return tag?.toLowerCase() ?? anything;
}

const needs = new Map<string, readonly string[]>();
/**
 * What an element must have for each selector of a list to fit it: the class, id or name in its last
 * part (`.class`, `#id`, `name`), and `anything` where that says nothing.
 */
export function needsOf(selector: string): readonly string[] {
  let found = needs.get(selector);
  if (!found)
    needs.set(
      selector,
      (found = /[[\]()\\"']/.test(selector) ? [anything] : selector.split(",").map(needOf)),
    );
  return found;
}
