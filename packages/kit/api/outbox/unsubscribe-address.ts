import { apiBase } from "../http/base";

/** Where somebody declines messages of a kind, by what only the message knows. */
export const unsubscribeAddress = (publicUrl: string, optOut: string): string =>
  `${publicUrl}${apiBase}/unsubscribe/${optOut}`;
