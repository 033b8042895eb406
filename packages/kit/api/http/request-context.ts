import type { Resource, Rights } from "../../schema";
import type { SQL } from "../db/sql";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import type { Row } from "../db/row";
import type { Stored } from "../ports/settings-store";

/** For what a session waits before it opens anything else. */
export type Awaits = "second_factor" | "set_up";

/** The signed-in admin, and the session or the API token that it came by. */
export interface Identity extends Rights {
  id: number;
  name: string;
  email: string;
  permissions: string[];
  /** 0: none, where it came by an API token. */
  sessionId: number;
  /** The API token by which it acts, in place of a session. */
  apiToken?: { id: number; name: string };
  /** Whether it has typed its password in this session within the last minutes. */
  confirmed?: boolean;
  /** Null or absent: for nothing. */
  awaits?: Awaits | null;
  /**
   * Whose rights it looks at the console with; `id` and `name` stay its own, `permissions` are
   * those of the other.
   */
  viewing?: { id: number; name: string; email: string };
}

/**
 * Something to be done once at the end of many writes: the step of a feature that does it, and what
 * it is to be done with, as plain data.
 */
export interface AfterBatch {
  step: string;
  item: unknown;
}

/** How far a long write is. */
export interface Progress {
  done: number;
  total: number;
}

/** How the items of a long write are done. */
export interface SliceSteps<Item, Prepared, Result, Summary> extends Steps<
  Item,
  Prepared,
  Result,
  Summary
> {
  offset: number;
  total: number;
  undo?: boolean;
  /** Items that one slice may come to; 100 unless given. */
  maxItems?: number;
  committed(summary: Summary): void;
}

/** How the items of one slice are done. */
export interface Steps<Item, Prepared, Result, Summary> {
  prepare(call: RequestContext, candidates: readonly Item[]): Promise<Prepared>;
  one(call: RequestContext, item: Item, prepared: Prepared): Promise<Result>;
  /** What a slice writes besides, once, of all its results. */
  finish?(call: RequestContext, results: readonly Result[]): Promise<void>;
  keep(results: [Item, Result][], prepared: Prepared): Summary;
}

/** The short transactions of one long write. */
export interface SlicePort {
  /** Results of slices that an earlier try of the same request has committed. */
  readonly earlier: readonly unknown[];
  /** Reads for the write, outside a transaction. Others get their turn afterwards. */
  read<T>(work: (call: RequestContext) => Promise<T>): Promise<T>;
  /** Runs one slice; its `result` is kept with what it did. */
  commit<Outcome extends { result: unknown; progress: Progress }>(
    work: (call: RequestContext) => Promise<Outcome>,
  ): Promise<Outcome>;
  /** Does the items in their order, as many a slice as fit into its time. */
  each<Item, Prepared, Result, Summary>(
    items: readonly Item[],
    steps: SliceSteps<Item, Prepared, Result, Summary>,
  ): Promise<void>;
  /** Says of a failure what was done before it, when something was. */
  halfway(error: unknown, answer: unknown): unknown;
}

/** When and where settings are asked for. */
export interface SettingsMoment {
  /** The institution's day. */
  today: string;
  context: ApiContext;
}

/** What a condition for one's own records is made of. */
export interface OwnRowsAsked {
  /** The row that is looked at, as in `${row}.id`. */
  row: SQL;
  /** A value of whoever asks by its name, such as `owner`: one value, null where there is none. */
  me(name: string): SQL;
  /** The institution's day. */
  today: SQL;
}

/** What generic parts ask of features, whatever those are. */
export interface FeaturePort {
  /** What a resource asks beyond its declaration. */
  rulesOf(resource: Resource): Rules;
  /**
   * Announces a change of settings, in its transaction, to whoever keeps something that follows
   * from them.
   */
  settingsChanged(call: RequestContext, changed: ReadonlyMap<string, unknown>): Promise<void>;
  /**
   * Does a step of a feature (`ApiFeature.afterBatch`) with all that was gathered for it.
   * @throws Error when no feature has the step.
   */
  afterBatch(call: RequestContext, step: string, items: readonly unknown[]): Promise<void>;
  /**
   * Whom a group of recipients means now (`ApiFeature.findRecipients`).
   * @throws Error when no feature finds them.
   */
  findRecipients(call: Pick<RequestContext, "db" | "context">, type: string): Promise<number[]>;
  /**
   * Whether a row is somebody's own, by a scope that a feature gives (`ApiFeature.scopes`).
   * @throws Error when no feature gives it.
   */
  ownRows(scope: string, asked: OwnRowsAsked): SQL;
  /**
   * Whether an account is linked to anything that makes records its own: one of the values of who
   * asks (`ApiFeature.me`) is there, beside its id.
   */
  isLinked(adminId: number): SQL;
  /**
   * What a feature knows of an admin (`ApiFeature.me`); `id` is the admin itself.
   * @throws Error when no feature knows it.
   */
  me(name: string, adminId: number): SQL;
  /** Settings that are not stored but follow from the day or the host, by path. */
  derivedSettings(stored: Stored, at: SettingsMoment): Promise<Readonly<Record<string, unknown>>>;
}

/** One request on its way through a route. */
export interface RequestContext {
  context: ApiContext;
  /**
   * The database, or, in a route that writes, the transaction which also holds its log and
   * idempotency rows.
   */
  db: Database;
  request: Request;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Who asks. @throws Error on a public route: nobody has been identified there. */
  identity: Identity;
  /** The client's network address, as far as the host could tell. */
  address: string;
  requestId: string;
  /** What the application's features add to what the API does by itself. */
  features: FeaturePort;
  /**
   * While many records are written at once: what is to be done of it once, at its end (batch.ts).
   */
  batch?: AfterBatch[];
  /**
   * Files stored by this request itself, which a record may be given by whoever could see no file
   * of theirs.
   */
  ownFiles?: readonly number[];
  /** Sentences that rules add to what the answer says. */
  notes?: string[];
  /** In a route that writes in slices: its transactions. */
  slices?: SlicePort;
  /** The parsed JSON body. @throws ApiError 400 when malformed, 413 when too large, 415 when it is called something else. */
  json(): Promise<unknown>;
}

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

/**
 * What may not be done to a record as it stands, with the sentence that says why: `edit`, `delete`,
 * or the name of a declared action.
 */
export type RecordRefusals = { edit?: string; delete?: string } & {
  readonly [action: string]: string | undefined;
};

/** A record that an action is done to. */
export interface ActionWrite extends Pick<Write, "resource" | "after"> {
  before: Readonly<Row>;
  /** What its dialog asked for, checked. */
  values: Readonly<Row>;
}

/**
 * Does a declared action: changes `after`, which is checked and written as any change is, or other
 * tables, in the same transaction. May answer with the sentence that is shown.
 * @throws ApiError to refuse it
 */
export type ActionRule = (
  call: RequestContext,
  write: ActionWrite,
) => Promise<string | undefined | void>;

/**
 * What a resource asks beyond its declaration. A rule refuses by throwing an ApiError; everything
 * is in the write's transaction.
 */
export interface Rules {
  /**
   * Why a record may not be edited or deleted as it stands: the API refuses it so (409), and says so
   * with each record that it answers (`refused`), for pages to offer nothing else. It reads the
   * record and nothing more.
   */
  refusals?(record: Readonly<Row>): RecordRefusals;
  /** Rules that do the declared actions of the resource, by name; a transition needs none. */
  actions?: Readonly<Record<string, ActionRule>>;
  /**
   * Takes a lock that lets one write at a time happen, before the record's own row is locked:
   * always in this order, so that two writes cannot wait for each other.
   */
  lock?(call: RequestContext): Promise<void>;
  /**
   * Takes what a record waits for that goes into the trash or comes out of it, likewise before its
   * own row is locked.
   */
  lockForTrash?(call: RequestContext, id: number): Promise<void>;
  beforeWrite?(call: RequestContext, write: Write): Promise<void>;
  /**
   * Follows the write in other tables; the record itself is answered as it was written, and a rule
   * that would change it does so before.
   */
  afterWrite?(call: RequestContext, written: Written): Promise<void>;
  beforeRemove?(call: RequestContext, before: Readonly<Row>): Promise<void>;
  /**
   * What has come to rest on records since they were made, beside what points at them by declared
   * fields: a sentence by id. An import that made one of these is not undone.
   */
  builtOn?(call: RequestContext, ids: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /**
   * What deleting records would change beside what points at them, in sentences, for the dialog that
   * asks; of resources with `tellsDeletion`. It reads and changes nothing.
   */
  deleting?(call: RequestContext, ids: readonly number[]): Promise<readonly string[]>;
  beforeRestore?(call: RequestContext, before: Readonly<Row>): Promise<void>;
  /**
   * Why the person whose record it is cannot be erased now, in a sentence; undefined where nothing
   * stands against it. Of resources with `person`.
   */
  refusesErasing?(
    call: Pick<RequestContext, "db" | "context">,
    record: Readonly<Row>,
  ): Promise<string | undefined>;
  /**
   * Checks what it takes to erase this person beside the permission, also when the person is erased
   * along with another.
   * @throws ApiError what keeps this caller from it
   */
  beforeErase?(call: RequestContext, before: Readonly<Row>): Promise<void>;
  /** After it went into the trash or came out of it. */
  afterTrash?(call: RequestContext, before: Readonly<Row>): Promise<void>;
}
