import type { DraftOf, RecordOf, Resource } from "../schema";
import type {
  ActionWrite,
  RecordRefusals,
  RequestContext,
  Rules,
  Write,
} from "./http/request-context";

/** A write of one resource, with the types of its declaration. */
export interface WriteOf<R extends Resource> extends Omit<Write, "before" | "after" | "input"> {
  before: Readonly<RecordOf<R>> | null;
  /** As it will be stored; what a record that is being created leaves out is not there yet. */
  after: { -readonly [K in keyof RecordOf<R>]?: RecordOf<R>[K] };
  input: Readonly<Partial<DraftOf<R>>>;
}

/** An action of one resource, with the types of its declaration. */
interface ActionOf<R extends Resource> extends Pick<ActionWrite, "resource" | "values"> {
  before: Readonly<RecordOf<R>>;
  after: { -readonly [K in keyof RecordOf<R>]: RecordOf<R>[K] };
}

type DeclaredName<R extends Resource> = R extends {
  actions: readonly { name: infer N extends string }[];
}
  ? N
  : never;
type NameOfTransition<T> = T extends string
  ? KebabCase<T>
  : T extends { name: infer N extends string }
    ? N
    : T extends { to: infer To extends string }
      ? KebabCase<To>
      : never;
type KebabCase<T extends string> = T extends `${infer Head}_${infer Rest}`
  ? `${Head}-${KebabCase<Rest>}`
  : T;
type TransitionName<R extends Resource> = R extends { states: { transitions: infer T } }
  ? NameOfTransition<Extract<T[keyof T], readonly unknown[]>[number]>
  : never;
type Doing<R extends Resource> = (
  call: RequestContext,
  write: ActionOf<R>,
) => Promise<string | undefined | void>;

/** The rules of one resource, with the types of its declaration; see {@link Rules}. */
export interface RulesOf<R extends Resource> extends Pick<
  Rules,
  "lock" | "lockForTrash" | "builtOn" | "deleting" | "refusesErasing" | "beforeErase"
> {
  /** By the names of its actions and transitions; an unknown one does not compile. */
  actions?: { readonly [N in DeclaredName<R> | TransitionName<R>]?: Doing<R> };
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
): Readonly<Record<string, Rules>> => ({ [resource.name]: rules as Rules });
