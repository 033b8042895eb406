export { restoreBackup } from "./backup/restore";
export { openEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from "./open";
