/**
 * Until now an account was a teacher's by an equal e-mail address; it stays so, by a link
 * (decision 62).
 */
export declare const name = "0032-teachers-sign-in";
export declare const statements: readonly string[];
