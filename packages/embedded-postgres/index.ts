export { backupsFolder, lastBackup } from "./backup/backup-files";
export { copyDatabase } from "./backup/copy-database";
export { restoreBackup } from "./backup/restore";
export { engineVersion } from "./engine/version";
export { openEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from "./open";
