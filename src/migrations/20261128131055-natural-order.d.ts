/** Written by `npm run db:generate` from the declarations. */
export declare const name = "20261128131055-natural-order";
export declare const statements: readonly string[];
