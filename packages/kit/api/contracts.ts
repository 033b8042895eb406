import type * as actions from "./actions/contract";
import type * as bulk from "./bulk/contract";
import type * as crud from "./crud/contract";
import type * as files from "./files/contract";
import type * as history from "./history/contract";
import type { CallContract } from "./http/contract";
import type * as identity from "./identity/contract";
import type * as apiTokens from "./identity/api-tokens/contract";
import type * as secondFactor from "./identity/second-factor/contract";
import type * as listViews from "./list-views/contract";
import type { NotificationCalls } from "./notifications/contract";
import type * as outbox from "./outbox/contract";
import type * as personalData from "./personal-data/contract";
import type * as permissions from "./permissions/contract";
import type * as storedPhones from "./stored-phones/contract";
import type * as push from "./push/contract";
import type * as settings from "./settings/contract";
import type * as singleSignOn from "./single-sign-on/contract";
import type * as retention from "./retention/contract";
import type * as slices from "./slices/contract";
import type * as transfer from "./transfer/contract";
import type * as webhooks from "./webhooks/contract";

/** The contracts that a module exports, by method and path. */
export type ContractsIn<Module> = {
  [C in Extract<Module[keyof Module], CallContract> as `${C["method"]} ${C["path"]}`]: C;
};

/** The framework's own declared calls. Types only: no schema comes with it. */
export type KitContracts = ContractsIn<typeof actions> &
  ContractsIn<typeof bulk> &
  ContractsIn<typeof crud> &
  ContractsIn<typeof files> &
  ContractsIn<typeof history> &
  ContractsIn<typeof identity> &
  ContractsIn<typeof apiTokens> &
  ContractsIn<typeof secondFactor> &
  ContractsIn<typeof listViews> &
  ContractsIn<NotificationCalls> &
  ContractsIn<typeof outbox> &
  ContractsIn<typeof personalData> &
  ContractsIn<typeof permissions> &
  ContractsIn<typeof storedPhones> &
  ContractsIn<typeof push> &
  ContractsIn<typeof retention> &
  ContractsIn<typeof settings> &
  ContractsIn<typeof singleSignOn> &
  ContractsIn<typeof slices> &
  ContractsIn<typeof transfer> &
  ContractsIn<typeof webhooks>;
