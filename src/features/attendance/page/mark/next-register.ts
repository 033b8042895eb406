import {
  isWanting,
  type ExpectedDay,
  type ExpectedRegister,
} from "../../../../school/registers/page/expected-day";
import { whereabouts, type Queue } from "./offline/queue";
import { isOwn, type Own } from "./own";
import type { RegisterKey } from "./register-answer";
import { compareCodes } from "@rollcall/kit/schema/formats/names";

/** What is left of a day once a register of it is saved. */
export type NextStep =
  | { kind: "register"; register: ExpectedRegister }
  /** Every register is in, but for those that are not due yet. */
  | { kind: "all in"; later: number };

const isOf = ({ class_id, slot }: RegisterKey, one: ExpectedRegister) =>
  one.class.id === class_id && one.slot === slot;

/** In the order of the day's list: by time, then by class as they come. */
const inOrder = (registers: readonly ExpectedRegister[]) =>
  registers.toSorted((one, other) => compareCodes(one.start_time ?? "", other.start_time ?? ""));

/**
 * What to go on with after a register: the next one that is missing or incomplete and is not saved
 * on this device, from its place in the day on and then from the beginning; one's own before those
 * of others.
 */
export function nextStep(
  { date, registers }: Pick<ExpectedDay, "date" | "registers">,
  saved: RegisterKey,
  queue: Queue,
  own?: Own,
): NextStep {
  const ordered = inOrder(registers);
  const place = ordered.findIndex((one) => isOf(saved, one));
  const wanting = [...ordered.slice(place + 1), ...ordered.slice(0, place + 1)].filter(
    (one) =>
      isWanting(one) &&
      !isOf(saved, one) &&
      whereabouts(queue, { class_id: one.class.id, date, slot: one.slot }, undefined) === undefined,
  );
  const register = (own && wanting.find((one) => isOwn(one, own))) ?? wanting[0];
  return register
    ? { kind: "register", register }
    : { kind: "all in", later: registers.filter(({ state }) => state === "upcoming").length };
}
