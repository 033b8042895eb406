import type { QueryClient } from "@tanstack/react-query";
import { ApiFailure } from "@rollcall/kit/browser/providers/api-failure";
import { askDay, type ExpectedDay } from "../../../../school/registers/page/expected-day";
import { call } from "../../../../providers/call";
import {
  fetchOrCached,
  owner,
  type MaybeCached,
} from "../../../../providers/device/fetch-or-cached";
import { keepDay, keepRegister, cachedDay, cachedRegister } from "./offline/cached-answers";
import { failures } from "@rollcall/kit/browser/strings/failures";
import { keyText, type Register, type RegisterKey } from "./register-answer";

export const attendanceKey = ["attendance"] as const;
export const dayKey = (date: string) => [...attendanceKey, "expected", date] as const;
export const registerKey = (key: RegisterKey) =>
  [...attendanceKey, "register", keyText(key)] as const;

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
export const fetchRegister = (
  key: RegisterKey,
  signal?: AbortSignal,
): Promise<MaybeCached<Register>> =>
  fetchOrCached<Register>(
    () => askRegister(key, signal),
    keepRegister,
    (user) => cachedRegister(user, key),
  );

/** The registers of a day, from the server or this device. */
export const fetchDay = (date: string, signal?: AbortSignal): Promise<MaybeCached<ExpectedDay>> =>
  fetchOrCached(
    () => askDay(date, signal),
    keepDay,
    (user) => cachedDay(user, date),
  );

/**
 * A day some of whose registers were asked for again, as the cache has it; kept on this device too.
 */
export function refreshedDay(day: ExpectedDay): MaybeCached<ExpectedDay> {
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
  const held = cache.getQueryData<MaybeCached<Register>>(registerKey(key));
  if (held) cache.setQueryData(registerKey(key), { ...held, value: change(held.value) });
  if (user === undefined) return;
  void cachedRegister(user, key).then((stored) =>
    stored ? keepRegister(user, change(stored.value)) : undefined,
  );
}
