import type { BodyInput, DataOf, QueryInput } from "@rollcall/kit/api/http/contract";
import { callerOf } from "@rollcall/kit/browser/providers/make-call";
import type { Contracts } from "../features/contracts";

/** Makes a declared call of this console's API; see `Caller`. */
export const call = callerOf<Contracts>();

/** `data` of what a call answers. */
export type AnswerTo<Name extends keyof Contracts> = DataOf<Contracts[Name]>;
/** The body a call takes. */
export type BodyFor<Name extends keyof Contracts> = BodyInput<Contracts[Name]>;
/** The parameters behind the `?` that a call takes. */
export type QueryFor<Name extends keyof Contracts> = QueryInput<Contracts[Name]>;
