import { fireEvent, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { demoPassword } from "../../../src/mock/password";
import { headEmail } from "./school-stage";

/** What no person should read: words of the program, not of the console. */
const technical =
  /\bundefined\b|\bnull\b|NaN|\[object |is not a function|TypeError|SyntaxError|Unexpected (token|end)|Cannot read|Network Error|status code \d|status 0|<html|ERR_|AxiosError|\{"|\bat \w+ \(|This page couldn't be shown/;
/** An outage is no new version of the program. */
const update = /Update available|Update now|new version is there/i;

const allOf = <E extends Element>(selector: string) => [...document.querySelectorAll<E>(selector)];

/** What stands on the page and in what is opened over it: texts, then what is in inputs. */
export function shown(): string {
  const dialogs = allOf('[role="dialog"], dialog[open], [role="alert"]');
  const inputs = allOf<HTMLInputElement>("input:not([type=hidden]), textarea");
  return [
    document.querySelector("main")?.textContent ?? document.body.textContent,
    ...dialogs.map(({ textContent }) => textContent),
    ...inputs.map(({ value }) => value),
  ].join("\n");
}

/** Buttons and links with these words or this name. Quicker than by their roles, on a large page. */
export const controls = (name: RegExp): HTMLElement[] =>
  allOf<HTMLElement>("button, a").filter((one) =>
    name.test(one.getAttribute("aria-label") ?? one.textContent ?? ""),
  );

/** What offers to try again. */
export const waysOn = () => controls(/^(Try again|Reload)$/);

export const until = (is: () => boolean, what: string) =>
  waitFor(() => expect(is(), `${what}:\n${shown()}`).toBe(true), { interval: 20 });
export const untilShown = (words: RegExp) => until(() => words.test(shown()), String(words));

/** Presses the first control with these words, once it can be. */
export async function press(name: RegExp): Promise<void> {
  const free = () => controls(name).find((one) => !one.matches(":disabled"));
  await until(() => free() !== undefined, `a control ${name}`);
  const control = free();
  if (control) fireEvent.click(control);
}

/** Nothing is blank, no word of the program is read, and nothing is called an update. */
export function isCalm(): void {
  expect(shown().trim().length).toBeGreaterThan(20);
  expect(shown()).not.toMatch(technical);
  expect(document.body.textContent).not.toMatch(update);
}

/** Presses what offers to try again until the page shows what it is about. */
export async function goOn(shows: RegExp): Promise<void> {
  await until(() => {
    for (const button of waysOn()) fireEvent.click(button);
    return shows.test(shown());
  }, `a way on to ${shows}`);
}

/** Types into an input. */
export const type = (input: HTMLElement, value: string) =>
  fireEvent.change(input, { target: { value } });

/** Signs in at the sign-in page as the person who was. */
export async function signInAgain(): Promise<void> {
  const field = (kind: string) => document.querySelector<HTMLElement>(`input[type=${kind}]`);
  await until(() => field("password") !== null, "the sign-in page");
  for (const [kind, value] of [
    ["email", headEmail],
    ["password", demoPassword],
  ] as const) {
    const input = field(kind);
    if (input) type(input, value);
  }
  await press(/^Sign in$/);
}
