/**
 * What signs an admin in; secrets are no resources. They need the table of admins, so they come
 * after the resources.
 */
export declare const name = "0003-identity";
export declare const statements: readonly string[];
