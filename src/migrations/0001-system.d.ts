/**
 * Tables that no resource declares and no resource is pointed at by: files, settings, idempotency
 * and throttling.
 */
export declare const name = "0001-system";
export declare const statements: readonly string[];
