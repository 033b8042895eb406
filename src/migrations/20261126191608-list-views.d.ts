/** Written by hand: saved views of lists, and which one of them a person's list opens with. */
export declare const name = "20261126191608-list-views";
export declare const statements: readonly string[];
