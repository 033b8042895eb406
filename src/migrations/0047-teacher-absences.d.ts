/** Written by `npm run db:generate` from the declarations. */
export declare const name = "0047-teacher-absences";
export declare const statements: readonly string[];
