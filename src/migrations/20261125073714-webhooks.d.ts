/** Written by `npm run db:generate` from the declarations. */
export declare const name = "20261125073714-webhooks";
export declare const statements: readonly string[];
