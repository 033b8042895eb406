import type { BodyInput, DataOf, MetaOf, QueryInput } from "../../api/http/contract";
import type { KitContracts } from "../../api/contracts";
import { callerOf } from "./make-call";

/** Makes one of the framework's own calls; see `Caller`. */
export const call = callerOf<KitContracts>();

/** `data` of what a call answers. */
export type AnswerTo<Name extends keyof KitContracts> = DataOf<KitContracts[Name]>;
/** `meta` of what a call answers. */
export type MetaTo<Name extends keyof KitContracts> = MetaOf<KitContracts[Name]>;
/** The body a call takes. */
export type BodyFor<Name extends keyof KitContracts> = BodyInput<KitContracts[Name]>;
/** The parameters behind the `?` that a call takes. */
export type QueryFor<Name extends keyof KitContracts> = QueryInput<KitContracts[Name]>;
