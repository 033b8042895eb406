import { createContext, useContext } from "react";
import type { Action, Resource } from "../schema";

const May = createContext<(resource: Resource, action: Action) => boolean>(() => false);

/** Hands the permission check to generic code, which does not know who is signed in. */
export const MayDo = May.Provider;

/** Whether the one who is signed in may do this with the resource; nobody may anything until told otherwise. */
export const useMayDo = (): ((resource: Resource, action: Action) => boolean) => useContext(May);
