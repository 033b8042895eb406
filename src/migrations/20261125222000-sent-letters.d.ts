/** Written by hand: a letter of a case can go to the parents as a message. */
export declare const name = "20261125222000-sent-letters";
export declare const statements: readonly string[];
