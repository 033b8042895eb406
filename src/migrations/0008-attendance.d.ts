/** Written by `npm run db:generate` from the declarations. */
export declare const name = "0008-attendance";
export declare const statements: readonly string[];
