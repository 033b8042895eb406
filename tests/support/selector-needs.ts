/**
 * What an element must have for one selector of a list to fit it: the class, id or name in its last
 * part; undefined where that says nothing.
 */
export type Need = { class: string } | { id: string } | { tag: string } | undefined;

/** The last part of a plain selector. One with brackets is left to the engine. */
const lastPart = /(?:^|[\s>+~])([^\s>+~[\]()]+)$/;
const firstName = /^(?:([a-zA-Z][\w-]*)|\*)?(?:([.#])((?:\w|-|[^\x00-\x7f])+))?(?=$|[.#:])/;

function needOf(selector: string): Need {
  if (/[[\]()\\"']/.test(selector)) return undefined;
  const [, tag, sign, name] = firstName.exec(lastPart.exec(selector.trim())?.[1] ?? "") ?? [];
  if (name !== undefined) return sign === "." ? { class: name } : { id: name };
  return tag === undefined ? undefined : { tag: tag.toLowerCase() };
}

const needs = new Map<string, readonly Need[]>();
/** What each selector of a list needs. */
export function needsOf(selector: string): readonly Need[] {
  let found = needs.get(selector);
  if (!found)
    needs.set(
      selector,
      (found = /[[\]()\\"']/.test(selector) ? [undefined] : selector.split(",").map(needOf)),
    );
  return found;
}
