import type { QueryClient } from "@tanstack/react-query";
import { ApiFailure, isOutage } from "@rollcall/kit/browser/providers/api-failure";
import { askDay, type ExpectedDay } from "../expected-day/expected-day";
import { call } from "../../../../providers/call";
import { readSession } from "@rollcall/kit/browser/providers/session";
import { readView } from "@rollcall/kit/browser/providers/view-as";
import {
  keepDay,
  keepRegister,
  cachedDay,
  cachedRegister,
  type Cached,
} from "./offline/cached-answers";
import { failures } from "@rollcall/kit/browser/strings/failures";
import { keyText, type Register, type RegisterKey } from "./register-answer";

/** What was asked for, and, when nobody answered, since when it is known. */
export interface Known<T> {
  value: T;
  /** RFC 3339; absent for what the server has just said. */
  cachedAt?: string;
}

export const attendanceKey = ["attendance"] as const;
export const dayKey = (date: string) => [...attendanceKey, "expected", date] as const;
export const registerKey = (key: RegisterKey) =>
  [...attendanceKey, "register", keyText(key)] as const;

/**
 * Whose device copies may be used: nobody's while the console is looked at with another's rights.
 */
export const owner = (): number | undefined => (readView() ? undefined : readSession()?.user.id);

/**
 * Asks the server, and keeps its answer; while the server is out of order or out of reach gives
 * what was kept.
 * @throws ApiFailure as the API refuses, or when nothing was kept.
 */
export async function known<T>(
  ask: () => Promise<T>,
  keep: (user: number, value: T) => Promise<void>,
  stored: (user: number) => Promise<Cached<T> | undefined>,
): Promise<Known<T>> {
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

const askRegister = async ({ class_id, date, slot }: RegisterKey, signal?: AbortSignal) => {
  const { data } = await call("GET /admin/attendance/register", {
    query: { class_id, date, slot },
    ...(signal ? { signal } : {}),
  });
  // An answer in which nothing is left is no word of the server's.
  if (!Array.isArray((data as Partial<Register> | null)?.students))
    throw new ApiFailure(failures.unreadable, 0);
  return data;
};

/** One register, from the server or this device. */
export const fetchRegister = (key: RegisterKey, signal?: AbortSignal): Promise<Known<Register>> =>
  known<Register>(
    () => askRegister(key, signal),
    keepRegister,
    (user) => cachedRegister(user, key),
  );

/** The registers of a day, from the server or this device. */
export const fetchDay = (date: string, signal?: AbortSignal): Promise<Known<ExpectedDay>> =>
  known(
    () => askDay(date, signal),
    keepDay,
    (user) => cachedDay(user, date),
  );

/**
 * A day some of whose registers were asked for again, as the cache has it; kept on this device too.
 */
export function refreshedDay(day: ExpectedDay): Known<ExpectedDay> {
  const user = owner();
  if (user !== undefined) void keepDay(user, day);
  return { value: day };
}

/** Puts a register that is known to stand so into the cache and on the device. */
export function showRegister(
  cache: QueryClient,
  key: RegisterKey,
  change: (before: Register) => Register,
): void {
  const user = owner();
  const held = cache.getQueryData<Known<Register>>(registerKey(key));
  if (held) cache.setQueryData(registerKey(key), { ...held, value: change(held.value) });
  if (user === undefined) return;
  void cachedRegister(user, key).then((stored) =>
    stored ? keepRegister(user, change(stored.value)) : undefined,
  );
}
