import * as z from "zod";
import { sentences } from "../../schema/sentences";
import { invalid } from "../http/errors";
import { isCommonPassword } from "./common-passwords";

const shortest = 8;
const longest = 128;
/** As a person counts: an emoji is one. */
const length = (text: string) => Array.from(text).length;

/**
 * A password as it was typed, byte for byte: blanks, any script and any letter case count. A lone surrogate has no
 * bytes in UTF-8, and two different ones would become the same password.
 */
export const typedPassword = (label: string) =>
  z.string({ error: ({ input }) => (input === undefined || input === null ? sentences.required(label) : sentences.text(label)) })
    .min(1, sentences.required(label)).refine((text) => length(text) <= longest, sentences.tooLong(label, longest)).refine((text) => text.isWellFormed(), sentences.unstorable(label));

/** A password that is being chosen: 8 to 128 characters, and none of those that are tried first. No rule of composition. */
export const newPassword = (label: string) =>
  typedPassword(label)
    .refine((text) => text === "" || length(text) >= shortest, sentences.tooShort(label, shortest))
    .refine((text) => !isCommonPassword(text), "This password is among the first that are tried. Choose another.");

/** @throws ApiError 422 when a password is the address it goes with. */
export function refuseOwnAddress(field: string, password: string, email: string): void {
  if (password.toLowerCase() === email.toLowerCase()) throw invalid({ [field]: ["Your e-mail address is too easy to guess as a password."] });
}
