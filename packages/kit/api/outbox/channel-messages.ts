import { messages, sayIn, type Messages } from "../../schema/messages";
import { retranslate } from "../../schema/retranslate";
import words from "./words/channels/en.json" with { type: "json" };

/**
 * What channels are called, and what to do where they are absent, in the language at work. Said by a
 * server only: a build for browsers has no keys (vite/short-words.ts).
 */
export const channelWords = messages("kit/api/outbox/channels", words);

type Say<Arguments> = <Key extends keyof Arguments & string>(
  key: Key,
  ...values: [Arguments[Key]] extends [undefined] ? [] : [values: Arguments[Key]]
) => string;
const inEnglish =
  <Arguments>(say: Messages<Arguments>): Say<Arguments> =>
  (key, ...values) =>
    sayIn("en", () => say(key, ...values));

/** Why a channel could not send, as it is stored: in English, whatever language its readers speak. */
export const channelReason = inEnglish(channelWords);

const again = retranslate(channelWords, words);

/** A stored reason in the language at work; what a provider itself has said stays as it is. */
export const channelReasonNow = (stored: string): string => again(stored) ?? stored;
