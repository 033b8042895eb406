/**
 * Which records an import made, and at which version, so that it can be undone while nothing has
 * built on them.
 */
export declare const name = "0025-imports";
export declare const statements: readonly string[];
