/**
 * What an admin's browsers seal their unsent work with: the same at every sign-in, and known to the
 * server and whoever is signed in alone. The engine's own uuids are its source of strong random
 * bits.
 */
export declare const name = "0020-device-keys";
export declare const statements: readonly string[];
