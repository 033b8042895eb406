import { numberText } from "../../schema/formats/numbers";
import { apiUrl } from "./api-url";
import { sendEarlyList } from "./early-list";
import { followFirstForm } from "./first-form";
import { remembered } from "./remembered-branding";

/** Milliseconds after which the console asks itself; it tells people what comes of that. */
const patience = 4000;

let branding: Promise<unknown> | undefined;

/**
 * Does what a first visit will wait for while the console's own code is still on its way: lets the
 * sign-in form that came with the page be sent, asks for
 * the rows of the list that the address shows, as far as it is known what that asks for, and how
 * the institution writes days and numbers, and lets the browser load what it writes them with, which
 * takes longer than drawing a table. Called by a page's first script, which holds nothing else.
 */
export function startBeforeConsole(): void {
  followFirstForm();
  sendEarlyList();
  if (remembered("timezone") === undefined)
    branding = fetch(`${apiUrl}/branding`, {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(patience),
    })
      .then((response): unknown => (response.ok ? response.json() : undefined))
      .catch(() => undefined);
  if (typeof requestIdleCallback === "function") requestIdleCallback(() => numberText(1000));
}

/** The answer to what was asked before the console was there, once; undefined where there is none. */
export async function takeEarlyBranding(): Promise<unknown> {
  const asked = branding;
  branding = undefined;
  return asked;
}
