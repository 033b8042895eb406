/** What signs a student in. As with admins, secrets are no resources. */
export declare const name = "0005-settings";
export declare const statements: readonly string[];
