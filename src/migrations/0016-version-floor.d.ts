/**
 * A restored database counts versions on from where the backup stood, so that a version somebody
 * had before the restore would come up again for other content. `next_version` never gives one
 * below the floor, which is raised above them all when a restore is noticed.
 */
export declare const name = "0016-version-floor";
/** What the default of every `version` needs. */
export declare const versionFloor: readonly string[];
export declare const statements: readonly string[];
