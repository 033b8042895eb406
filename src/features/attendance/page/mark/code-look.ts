import type { CSSProperties } from "react";
import { contrastWithText, isColour } from "@rollcall/kit/schema/contrast";
import type { Code } from "./register-answer";

const plain = "#5c6672";
const made = new Map<string, CSSProperties>();

/**
 * The colour of a code, with the text that can be read on it, as the style sheet's `--code` and
 * `--ink`. The same object for the same colour.
 */
export function lookOf(code: Pick<Code, "colour"> | undefined): CSSProperties {
  const colour = isColour(code?.colour) ? code.colour : plain;
  const look =
    made.get(colour) ??
    ({ "--code": colour, "--ink": contrastWithText(colour).text } as CSSProperties);
  made.set(colour, look);
  return look;
}
