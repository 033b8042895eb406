/** What is asked of an address. */
export interface ReadRequest {
  url: string;
  /** The ETag of what was read last: what is unchanged isn't sent again. */
  etag: string | null;
  maxBytes: number;
}

/** The outcome of reading an address. */
export type ReadOutcome =
  | { kind: "read"; text: string; etag: string | null }
  | { kind: "unchanged" }
  /** A sentence without a full stop, in English (`problemNow` of webhooks says it again). */
  | { kind: "failed"; reason: string };

/** How a host reads what others publish. */
export interface AddressReader {
  /**
   * Why this address can never be read from here, as far as the address itself tells; undefined
   * where nothing is wrong with it. A sentence.
   */
  problem(url: string): string | undefined;
  /**
   * One GET, of text. Redirections are followed to addresses that may be called themselves. Takes
   * 20 s at most, and never rejects.
   */
  read(request: ReadRequest, signal: AbortSignal): Promise<ReadOutcome>;
}
