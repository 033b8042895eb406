/** Written by `npm run db:generate` from the declarations. */
export declare const name = "0015-activity-addresses";
export declare const statements: readonly string[];
