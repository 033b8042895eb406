/**
 * Messages to parents, teachers and students were stored as delivered although nothing could carry
 * them out of the server. Nobody has read them: they are recorded, and not sent.
 */
export declare const name = "0019-nothing-was-sent";
export declare const statements: readonly string[];
