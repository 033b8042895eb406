/** Written by `npm run db:generate` from the declarations. */
export declare const name = "0002-resources";
export declare const statements: readonly string[];
