import type { Resource } from "../../schema";
import type { Call } from "../http/route";

/** A record as the database and the wire know it. */
export type Row = Record<string, unknown>;

/** A record about to be written. */
export interface Write {
  resource: Resource;
  /** As it stands; null when it is being created. */
  before: Readonly<Row> | null;
  /** As it will be stored; a rule may change it. */
  after: Row;
  /** What the client sent, checked; holds the write-only fields too. */
  input: Readonly<Row>;
}

/** A record that has just been written, with its id. */
export type Written = Write & { id: number };

/** What a resource asks beyond its declaration. A rule refuses by throwing an ApiError; everything is in the write's transaction. */
export interface Rules {
  /** Takes a lock that lets one write at a time happen, before the record's own row is locked: always in this order, so that two writes cannot wait for each other. */
  takeTurn?(call: Call): Promise<void>;
  beforeWrite?(call: Call, write: Write): Promise<void>;
  /** Follows the write in other tables; the record itself is answered as it was written, and a rule that would change it does so before. */
  afterWrite?(call: Call, written: Written): Promise<void>;
  beforeRemove?(call: Call, before: Readonly<Row>): Promise<void>;
  beforeRestore?(call: Call, before: Readonly<Row>): Promise<void>;
  /** After it went into the trash or came out of it. */
  afterTrash?(call: Call, before: Readonly<Row>): Promise<void>;
}
