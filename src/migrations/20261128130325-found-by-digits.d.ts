/** Written by `npm run db:generate` from the declarations. */
export declare const name = "20261128130325-found-by-digits";
export declare const statements: readonly string[];
