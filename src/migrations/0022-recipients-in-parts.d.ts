/**
 * Whom a sending is for, from the moment it is sent until each of them has a notification: people
 * are listed in parts (decision 40).
 */
export declare const name = "0022-recipients-in-parts";
export declare const statements: readonly string[];
