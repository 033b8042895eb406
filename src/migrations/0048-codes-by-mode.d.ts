/** Written by `npm run db:generate` from the declarations. */
export declare const name = "0048-codes-by-mode";
export declare const statements: readonly string[];
