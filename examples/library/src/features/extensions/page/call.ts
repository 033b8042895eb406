import type { ContractsIn, KitContracts } from "@rollcall/kit/api";
import { callerOf } from "@rollcall/kit/pages";
import type * as extensions from "../contract";

/** Makes a declared call of the library's API. */
export const call = callerOf<KitContracts & ContractsIn<typeof extensions>>();
