/** Written by `npm run db:generate` from the declarations. */
export declare const name = "0050-leave-allowances";
export declare const statements: readonly string[];
