import type { ContractsIn, KitContracts } from "@rollcall/kit/api";
import { callerOf } from "@rollcall/kit/pages";
import type * as summary from "../contract";

/** Makes a declared call; its query and its answer are typed by the contract. */
export const call = callerOf<KitContracts & ContractsIn<typeof summary>>();
