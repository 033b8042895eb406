import * as z from "zod";
import { sentences } from "../../schema/sentences";
import { inWords, type InWords } from "../http/in-words";
import { notText } from "../http/read-body";
import type { RequestContext } from "../http/request-context";
import { invalid } from "../errors";
import { isCommonPassword, isMadeOf, isOneOf, isWordAndNumber } from "./guessable";
import { t } from "./text";

const tooCommon = () => t("password.common");
const shortest = 8;
const longest = 128;
/** As a person counts: an emoji is one. */
const length = (text: string) => Array.from(text).length;

/**
 * A password as it was typed, byte for byte: blanks, any script and any letter case count. A lone
 * surrogate has no bytes in UTF-8, and two different ones would become the same password.
 */
export const typedPassword = (label: InWords) =>
  z
    .string({ error: ({ input }) => notText(label, input) })
    .min(1, { error: () => sentences.required(inWords(label)) })
    .refine((text) => length(text) <= longest, {
      error: () => sentences.tooLong(inWords(label), longest),
      abort: true,
    })
    .refine((text) => text.isWellFormed(), { error: () => sentences.unstorable(inWords(label)) });

/**
 * A password that is being chosen: 8 to 128 characters, none of those that are tried first, and not
 * one word with a year or a plain number. No rule asks for kinds of characters.
 */
export const newPassword = (label: InWords) =>
  typedPassword(label)
    .refine((text) => text === "" || length(text) >= shortest, {
      error: () => sentences.tooShort(inWords(label), shortest),
    })
    .refine((text) => !isCommonPassword(text), { error: tooCommon })
    .refine((text) => length(text) < shortest || isCommonPassword(text) || !isWordAndNumber(text), {
      error: () => t("password.wordAndNumber"),
    });

/**
 * Refuses a password that others at the institution would try: the address, or made of the person's
 * name, the address or the institution's names, or that has leaked. Reads the settings in one statement.
 * @throws ApiError 422 with a sentence at `field`.
 */
export async function refuseGuessable(
  { db, context }: Pick<RequestContext, "db" | "context">,
  field: string,
  password: string,
  person: { name: string; email: string; institution?: string | null },
): Promise<void> {
  if (password.toLowerCase() === person.email.toLowerCase())
    throw invalid({ [field]: [t("password.email")] });
  if (isOneOf(password, context.product.guessable ?? [])) throw invalid({ [field]: [tooCommon()] });
  const settings = await context.settings.read(db);
  const institution = [
    settings["institution.name"],
    settings["institution.code"],
    settings["branding.config.app_name"],
    settings["branding.config.tagline"],
    person.institution,
  ].filter((text) => typeof text === "string");
  const [local = "", domain = ""] = person.email.split("@");
  if (
    isMadeOf(password, [context.product.name, "demo", ...institution, person.name, local, domain])
  )
    throw invalid({ [field]: [t("password.names")] });
  if (await context.passwords.hasLeaked?.(password))
    throw invalid({ [field]: [t("password.leaked")] });
}
