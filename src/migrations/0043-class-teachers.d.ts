/** Written by `npm run db:generate` from the declarations. */
export declare const name = "0043-class-teachers";
export declare const statements: readonly string[];
