/** What is known of a service account of Firebase. */
export type FirebaseState =
  /** Google has given an access token for it. */
  | { state: "works"; project: string }
  | { state: "missing" }
  | { state: "unreadable" }
  | { state: "incomplete" }
  /** It wants its tokens from an address that is not Google's. */
  | { state: "foreign" }
  | { state: "refused"; reason: string }
  | { state: "unreachable"; reason: string };

/** Where the host keeps the credentials of Firebase, which are never read into an answer. */
export interface Firebase {
  /** Asks Google now for an access token with a file below the folder that the operator allows. */
  test(path: string): Promise<FirebaseState>;
  /** The same, with what is known since a moment ago, and without waiting long. */
  glance(path: string): Promise<FirebaseState>;
}
