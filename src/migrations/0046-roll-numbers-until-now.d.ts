/**
 * Until now a roll number was the student's alone. The enrolment that goes on, or was the last, has
 * the one on the record; an earlier one the number that the log says the record had when it ended.
 */
export declare const name = "0046-roll-numbers-until-now";
export declare const statements: readonly string[];
