import type * as z from "zod";
import type { Resource } from "../../schema";

/**
 * One call of the API that is no CRUD of a resource, told once: the API reads requests by it and is
 * held to its answer, OpenAPI publishes it, and the browser calls it by its types alone.
 */
export interface CallContract {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api/v1`; parameters as `:id`. */
  readonly path: string;
  /** Parameters behind the `?`, which arrive as text; any other is refused. */
  readonly query?: z.ZodObject;
  /** Whether it is asked for as a list is (`kit/schema/list-query.ts`), in place of `query`. */
  readonly listQuery?: true;
  /** The JSON body. */
  readonly body?: z.ZodType;
  /** Name of the one part of a form that carries a file, in place of a JSON body. */
  readonly upload?: string;
  /** What `data` of a successful answer is, field by field. */
  readonly answer: z.ZodType;
  /** What `meta` beside it is, where there is one. */
  readonly meta?: z.ZodType;
  /** Whether it may say, beside its answer, what is unusual in what was sent. */
  readonly warnings?: true;
  /** Whether it may say, in sentences, what else became of what was sent. */
  readonly notes?: true;
  /** Whether it asks for the password again, unless it was typed within the last minutes. */
  readonly asksPassword?: true;
  /** Media types of the files it answers with instead, where it is asked for one. */
  readonly files?: readonly string[];
}

/** Declares a call. Its schemas are values for the API only: the browser imports the type of it. */
export const defineCall = <const C extends CallContract>(contract: C): C => contract;

/**
 * A call that every resource has, as one of them has it: its name stands for `:resource` in the
 * path. Callers know it by the pattern.
 */
export const ofResource = <C extends CallContract>(contract: C, { name }: Resource): C => ({
  ...contract,
  path: contract.path.replace(":resource", name),
});

/** Names of the parameters in a path: `"id"` of `/admin/leaves/:id/approve`. */
export type ParameterOf<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The query as the API reads it. */
export type QueryOf<C> = C extends { readonly query: infer Q extends z.ZodType }
  ? z.output<Q>
  : undefined;
/** The query as it is sent. */
export type QueryInput<C> = C extends { readonly query: infer Q extends z.ZodType }
  ? z.input<Q>
  : undefined;
/** The body as the API reads it. */
export type BodyOf<C> = C extends { readonly body: infer B extends z.ZodType }
  ? z.output<B>
  : undefined;
/** The body as it is sent. */
export type BodyInput<C> = C extends { readonly body: infer B extends z.ZodType }
  ? Sendable<z.input<B>>
  : undefined;
/** `data` of the answer. */
export type DataOf<C> = C extends { readonly answer: infer A extends z.ZodType }
  ? z.output<A>
  : never;
/** `meta` of the answer; undefined where there is none. */
export type MetaOf<C> = C extends { readonly meta: infer M extends z.ZodType }
  ? z.output<M>
  : undefined;

declare const sent: unique symbol;
/**
 * A response that remembers the type of what it carries, so that the compiler can hold it to a
 * contract.
 */
export type Answered<Data, Meta = undefined> = Response & {
  readonly [sent]: readonly [Data, Meta];
};

declare const isFile: unique symbol;
/** A response that carries a file, which has no `data` to describe. */
export type FileAnswer = Response & { readonly [isFile]: true };

/** What may be sent as `T`: lists that nobody changes too. */
type Sendable<T> = T extends readonly (infer E)[]
  ? readonly Sendable<E>[]
  : T extends object
    ? { readonly [K in keyof T]: Sendable<T[K]> }
    : T;

/**
 * What a handler of a call returns: `one`, `record` or `list` with what the contract says, or
 * `file` where it names files.
 */
export type AnswerOf<C> =
  | Answered<Sendable<DataOf<C>>, MetaOf<C> extends undefined ? undefined : Sendable<MetaOf<C>>>
  | (C extends { readonly files: readonly string[] } ? FileAnswer : never);
