/** What a message is in, where its reader has a language other than the institution's. */
export declare const name = "20261126193624-sending-languages";
export declare const statements: readonly string[];
