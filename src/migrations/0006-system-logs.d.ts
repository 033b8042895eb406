/** Written by `npm run db:generate` from the declarations. */
export declare const name = "0006-system-logs";
export declare const statements: readonly string[];
