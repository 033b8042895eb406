/** Written by `npm run db:generate` from the declarations. */
export declare const name = "20261126193642-languages-of-people";
export declare const statements: readonly string[];
