/** Written by `npm run db:generate` from the declarations. */
export declare const name = "0045-enrolment-roll-numbers";
export declare const statements: readonly string[];
