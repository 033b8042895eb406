/** How much may be uploaded. */
export interface UploadLimits {
  /** Files of one admin in an hour. */
  perHour: number;
  /** Bytes of all files together. */
  totalBytes: number;
}
