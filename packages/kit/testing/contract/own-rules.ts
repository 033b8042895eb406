/** A body that creates a record. */
export type Draft = Record<string, unknown>;

/** Makes a record fit for an action, by calls below `/api/v1/admin/` of someone who may do everything. */
export type MakeReady = (
  record: Readonly<Record<string, unknown>> & { id: number; version: number },
  api: {
    ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
    /** Creates a record from the least that it needs and what is given, and gives its id. */
    make(resource: string, given?: Draft): Promise<number>;
  },
) => Promise<void>;

/**
 * What the rules of an application (`src/features`) ask of drafts or do to records, which no
 * declaration says. `setOwnRules` tells the generated tests.
 */
export interface OwnRules {
  /** Fields whose value a rule decides, so that drafts leave them out: `rooms.number`. */
  decided?: readonly string[];
  /** By resource, another record that must be there first; it is created once. */
  needed?: Readonly<Record<string, { resource: string; draft: Draft }>>;
  /**
   * By resource, values that its rules accept, and texts that fit a pattern. `n` is the number of the
   * draft among all, `nth` among those of its resource; `given` is what the test says of it.
   */
  fitting?: Readonly<Record<string, (n: number, draft: Draft, nth: number, given: Draft) => Draft>>;
  /** By reference (`tickets.seat`), fields that must be as they are in the record it points at. */
  alike?: Readonly<Record<string, readonly string[]>>;
  /** By resource, what records that others refer to must say: `{ rooms: { status: "open" } }`. */
  usable?: Readonly<Record<string, Draft>>;
  /**
   * By resource, what is sent with a change that would otherwise hold from today on, so that it is
   * true of the whole record.
   */
  wholly?: Readonly<Record<string, Draft>>;
  /**
   * By action or transition (`tickets.close`), what makes a record fit for it, where a rule asks more
   * than the declaration: values that the record is given first, or calls that do it. What the
   * dialog asks for is given by `fitting`, under the same name.
   */
  ready?: Readonly<Record<string, Draft | MakeReady>>;
  /** Fields that a rule holds against others, so that they change with the whole record: `keys.room`. */
  bound?: readonly string[];
  /** References whose record a rule ends when the record they point at is deleted: `keys.room`. */
  ended?: readonly string[];
  /** Scopes by which every record is everyone's own. */
  shared?: readonly string[];
  /** What a client says of versions at calls of the application's own, where a test says nothing. */
  versionHeaders?(method: string, path: string): Readonly<Record<string, string>> | undefined;
  /** Tables that background work changes by itself, also after a request that was refused. */
  background?: readonly string[];
  /** The table of what background work has still to do, before records are compared. */
  pending?: string;
}

let rules: OwnRules = {};

/** Tells the generated tests what the rules of the application accept, before they are declared. */
export const setOwnRules = (own: OwnRules): void => void (rules = own);

/** What the rules of the application accept. */
export const ownRules = (): OwnRules => rules;
