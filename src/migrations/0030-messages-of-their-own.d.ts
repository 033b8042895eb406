/**
 * Messages that differ from reader to reader, what a channel reports of a message later, and the
 * grade of classes whose name says it (decisions 60 and 61).
 */
export declare const name = "0030-messages-of-their-own";
export declare const statements: readonly string[];
