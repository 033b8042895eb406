import type { QueryClient } from "@tanstack/react-query";
import {
  manyRegisters,
  type ExpectedDay,
  type ExpectedRegister,
} from "../../../../school/registers/page/expected-day";
import { call } from "../../../../providers/call";
import { forgetOlder } from "../../../../providers/device/cached-answers";
import { keepRegister, cachedRegister } from "./offline/cached-answers";
import { isOwn, ownOn } from "./own";
import { owner } from "../../../../providers/device/fetch-or-cached";

/** What was kept before yesterday is removed. */
const day = 86_400_000;
/** At most so many registers of a day with many are kept, and so many come with one request. */
const maxRows = 60;
const together = 20;

/**
 * What a person is likely to open: of a large day their own lessons and classes, and what they have
 * opened.
 */
async function likely(
  cache: QueryClient,
  registers: readonly ExpectedRegister[],
  date: string,
  isHeld: (one: ExpectedRegister) => boolean,
) {
  if (registers.length <= manyRegisters) return registers;
  const own = await cache.fetchQuery(ownOn(date));
  return registers.filter((one) => isOwn(one, own) || isHeld(one));
}

/**
 * Keeps the registers of a day that this person may need on this device, those first that are not
 * complete; what is kept at its version already is left. One request after the other, of several
 * registers each. Stops when told.
 * @throws ApiFailure when nobody answers.
 */
export async function keepAhead(
  cache: QueryClient,
  { date, registers }: ExpectedDay,
  signal: AbortSignal,
): Promise<void> {
  const user = owner();
  if (user === undefined) return;
  await forgetOlder(user, new Date(Date.now() - day).toISOString()).catch(() => undefined);
  const asked = registers.filter(({ state }) => state !== "closed");
  const held = new Map(
    await Promise.all(
      asked.map(
        async (one) =>
          [
            one,
            (await cachedRegister(user, { class_id: one.class.id, date, slot: one.slot }))?.value,
          ] as const,
      ),
    ),
  );
  const isFresh = (one: ExpectedRegister) =>
    held.get(one)?.version === one.version && held.get(one)?.today === date;
  const wanted = (await likely(cache, asked, date, (one) => held.get(one) !== undefined))
    .toSorted((one, other) => Number(one.state === "taken") - Number(other.state === "taken"))
    .slice(0, maxRows)
    .filter((one) => !isFresh(one));
  for (let at = 0; at < wanted.length; at += together) {
    const of = wanted
      .slice(at, at + together)
      .map(({ class: { id }, slot }) => `${id}/${slot}`)
      .join(",");
    const { data } = await call("GET /admin/attendance/registers", { query: { date, of }, signal });
    for (const register of data) {
      if (signal.aborted || owner() !== user) return;
      await keepRegister(user, register);
    }
  }
}
