/** A record as the database and the API's answers know it. */
export type Row = Record<string, unknown>;
