/**
 * A class has a thousand registers a year, each of which lay on another page; with their numbers in
 * the index their days are read from a dozen pages.
 */
export declare const name = "0013-registers-of-a-class";
export declare const statements: readonly string[];
