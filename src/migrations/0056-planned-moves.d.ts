/** Written by `npm run db:generate` from the declarations. */
export declare const name = "0056-planned-moves";
export declare const statements: readonly string[];
