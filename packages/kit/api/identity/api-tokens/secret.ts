import { isToken, newToken } from "../tokens";

/** Begins every API token, so that people and scanners for secrets know one when they see it. */
const prefix = "rc_pat_";
/** Letters at its end by which people tell their tokens apart. */
const endingLength = 4;

/** A new API token: 256 random bits. It is told once, and its hash is stored. */
export const newApiToken = (): string => prefix + newToken();

/** Whether a text is meant as an API token. */
export const looksLikeApiToken = (text: string): boolean => text.startsWith(prefix);

/** Whether a text could be an API token at all. */
export const isApiToken = (text: string): boolean =>
  looksLikeApiToken(text) && isToken(text.slice(prefix.length));

/** What of a token is stored to be shown. */
export const endingOf = (token: string): string => token.slice(-endingLength);
