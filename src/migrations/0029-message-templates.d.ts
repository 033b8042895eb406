/** Written by `npm run db:generate` from the declarations. */
export declare const name = "0029-message-templates";
export declare const statements: readonly string[];
