/** Written by `npm run db:generate` from the declarations. */
export declare const name = "0035-special-days";
export declare const statements: readonly string[];
