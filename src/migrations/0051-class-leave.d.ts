/** Leave for a class: what was entered by one act, so that it can be cancelled by one. */
export declare const name = "0051-class-leave";
export declare const statements: readonly string[];
