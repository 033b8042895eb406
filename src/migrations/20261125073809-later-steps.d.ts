/** What features do after a commit, stored in its transaction so that it is not lost. */
export declare const name = "20261125073809-later-steps";
export declare const statements: readonly string[];
