/** Written by `npm run db:generate` from the declarations. */
export declare const name = "20261128091703-new-addresses-of-admins";
export declare const statements: readonly string[];
