/** Written by `npm run db:generate` from the declarations. */
export declare const name = "0041-cases";
export declare const statements: readonly string[];
