/**
 * Who is expected where, from which day until which: the times in classes and in teaching groups,
 * without the days on which a student is not due. A place in a group holds only while the student
 * is enrolled in a class, and not on a holiday of that class alone. Triggers make it of enrolments,
 * group places, part-time arrangements and holidays, so that it is exact whatever writes those;
 * registers and figures read nothing else.
 */
export declare const name = "0038-roster-spans";
export declare const statements: readonly string[];
