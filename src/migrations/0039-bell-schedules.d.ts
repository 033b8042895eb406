/** Written by `npm run db:generate` from the declarations. */
export declare const name = "0039-bell-schedules";
export declare const statements: readonly string[];
