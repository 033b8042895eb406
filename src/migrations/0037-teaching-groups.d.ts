/** Written by `npm run db:generate` from the declarations. */
export declare const name = "0037-teaching-groups";
export declare const statements: readonly string[];
