/** Written by `npm run db:generate` from the declarations. */
export declare const name = "0031-accounts-of-teachers";
export declare const statements: readonly string[];
