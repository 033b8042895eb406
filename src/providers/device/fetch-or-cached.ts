import { isOutage } from "@rollcall/kit/browser/providers/api-failure";
import { readSession } from "@rollcall/kit/browser/providers/session";
import { readView } from "@rollcall/kit/browser/providers/view-as";
import type { Cached } from "./cached-answers";

/** What was asked for, and, when nobody answered, since when it is known. */
export interface MaybeCached<T> {
  value: T;
  /** RFC 3339; absent for what the server has just said. */
  cachedAt?: string;
}

/**
 * Whose device copies may be used: nobody's while the console is looked at with another's rights.
 */
export const owner = (): number | undefined => (readView() ? undefined : readSession()?.user.id);

/**
 * Asks the server, and keeps its answer; while the server is out of order or out of reach gives
 * what was kept.
 * @throws ApiFailure as the API refuses, or when nothing was kept.
 */
export async function fetchOrCached<T>(
  ask: () => Promise<T>,
  keep: (user: number, value: T) => Promise<void>,
  stored: (user: number) => Promise<Cached<T> | undefined>,
): Promise<MaybeCached<T>> {
  const user = owner();
  try {
    const value = await ask();
    if (user !== undefined) void keep(user, value);
    return { value };
  } catch (error) {
    const held = user !== undefined && isOutage(error) ? await stored(user) : undefined;
    if (!held) throw error;
    return { value: held.value, cachedAt: held.at };
  }
}
