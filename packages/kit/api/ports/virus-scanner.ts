/** Looks into files before they are stored. */
export interface VirusScanner {
  /** Whether something harmful is in it; undefined where it could not be looked into. Never rejects. */
  finds(content: Uint8Array): Promise<boolean | undefined>;
  /** Whether files are taken that could not be looked into. */
  takesUnscanned: boolean;
}
