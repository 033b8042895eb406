/**
 * Written by hand: when the password was typed again in a session, and the links to new sign-in
 * addresses of admins.
 */
export declare const name = "20261128091704-passwords-asked-again";
export declare const statements: readonly string[];
