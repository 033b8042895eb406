import type { DraftOf, RecordOf, Resource } from "../schema";
import type { RecordRefusals, RequestContext, Rules, Write } from "./http/request-context";

/** A write of one resource, with the types of its declaration. */
export interface WriteOf<R extends Resource> extends Omit<Write, "before" | "after" | "input"> {
  before: Readonly<RecordOf<R>> | null;
  /** As it will be stored; what a record that is being created leaves out is not there yet. */
  after: { -readonly [K in keyof RecordOf<R>]?: RecordOf<R>[K] };
  input: Readonly<Partial<DraftOf<R>>>;
}

/** The rules of one resource, with the types of its declaration; see {@link Rules}. */
export interface RulesOf<R extends Resource> extends Pick<
  Rules,
  "lock" | "lockForTrash" | "builtOn"
> {
  refusals?(record: Readonly<RecordOf<R>>): RecordRefusals;
  beforeWrite?(call: RequestContext, write: WriteOf<R>): Promise<void>;
  afterWrite?(call: RequestContext, written: WriteOf<R> & { id: number }): Promise<void>;
  beforeRemove?(call: RequestContext, before: Readonly<RecordOf<R>>): Promise<void>;
  beforeRestore?(call: RequestContext, before: Readonly<RecordOf<R>>): Promise<void>;
  afterTrash?(call: RequestContext, before: Readonly<RecordOf<R>>): Promise<void>;
}

/**
 * The rules of a resource, for `ApiFeature.rules`, under its name: `rules: rulesFor(rooms, { … })`,
 * or `{ ...rulesFor(rooms, …), ...rulesFor(keys, …) }` for several.
 */
export const rulesFor = <const R extends Resource>(
  resource: R,
  rules: RulesOf<R>,
): Readonly<Record<string, Rules>> => ({ [resource.name]: rules });
