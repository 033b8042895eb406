/** A server that is measured. */
export interface Subject {
  name: string;
  port: number;
  /** Of the server's process. */
  pid: number;
  /** Sent with every request. */
  headers: Readonly<Record<string, string>>;
}
