/**
 * Devices on which an admin has signed in before: failed tries from elsewhere do not lock them out.
 */
export declare const name = "0021-known-devices";
export declare const statements: readonly string[];
