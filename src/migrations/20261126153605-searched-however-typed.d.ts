/** Written by `npm run db:generate` from the declarations. */
export declare const name = "20261126153605-searched-however-typed";
export declare const statements: readonly string[];
