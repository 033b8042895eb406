/** Where a notice of the system's own leads: the record or page that it is about. */
export declare const name = "0026-what-notices-open";
export declare const statements: readonly string[];
