/** Written by `npm run db:generate` from the declarations. */
export declare const name = "0033-names-in-the-log";
export declare const statements: readonly string[];
