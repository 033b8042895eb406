/** What is told to people: a sending once, and a notification for each of its recipients. */
export declare const name = "0004-notifications";
export declare const statements: readonly string[];
