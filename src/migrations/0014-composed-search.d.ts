/** Written by `npm run db:generate` from the declarations. */
export declare const name = "0014-composed-search";
export declare const statements: readonly string[];
