/** Where Firebase is asked, as the operator has set it; nothing that is uploaded or typed says it. */
export interface FirebaseSettings {
  /** Where messages are sent to, without a path. */
  url: string;
  /** Where an access token is asked for. */
  tokenUrl: string;
  /** Messages, of all servers of a database together. */
  perMinute: number;
}

/** Google's own addresses. */
export const defaultFirebase: FirebaseSettings = {
  url: "https://fcm.googleapis.com",
  tokenUrl: "https://oauth2.googleapis.com/token",
  perMinute: 600,
};

/** Addresses that Google has written into the files of service accounts. */
export const googleTokenUris: ReadonlySet<string> = new Set([
  "https://oauth2.googleapis.com/token",
  "https://accounts.google.com/o/oauth2/token",
  "https://www.googleapis.com/oauth2/v4/token",
]);
