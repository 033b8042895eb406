/**
 * Until now a class had one class teacher, for all its time; so it stays for the time before, as far
 * as is known: from the first day of the earliest academic year, or the day the class was entered.
 */
export declare const name = "0044-class-teachers-until-now";
export declare const statements: readonly string[];
