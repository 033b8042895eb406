/**
 * Long writes are done in slices, each in a transaction of its own: what is under way and who works
 * on it, and what came of each slice. The readiness check writes to a table of one row. A file
 * remembers when a record first had it, and when the last one let go of it; of files that are there
 * already this is not known, and they count as had.
 */
export declare const name = "0017-slices-health-and-files";
export declare const statements: readonly string[];
