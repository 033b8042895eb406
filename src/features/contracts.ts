import type { ContractsIn, KitContracts } from "@rollcall/kit/api/contracts";

/**
 * What the `contract.ts` of each feature exports, by the name of its folder. Each adds itself
 * (`declare module "../contracts"`), so that no list of them has to be kept.
 */
export interface ContractModules {}

type Declared = {
  [Name in keyof ContractModules]: ContractModules[Name][keyof ContractModules[Name]];
}[keyof ContractModules];

/** Every declared call. Types only: no schema comes with it. */
export type Contracts = KitContracts & ContractsIn<{ declared: Declared }>;
