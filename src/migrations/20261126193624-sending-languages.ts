/** What a message is in, where its reader has a language other than the institution's. */
export const name = "20261126193624-sending-languages";
export const statements: readonly string[] = [`alter table sendings add column language text`];
