/** Web push: the server's keys, where admins want to be told, and what is still to go there. */
export declare const name = "0007-push";
export declare const statements: readonly string[];
