/**
 * What the last import of each record said, as digests, so that the same file again leaves alone
 * what a person has changed since.
 */
export declare const name = "0049-import-values";
export declare const statements: readonly string[];
