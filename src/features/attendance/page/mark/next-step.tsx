import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import controls from "@rollcall/kit/browser/crud/list/controls.module.css";
import { writeAddress } from "./address";
import classes from "./board.module.css";
import { nextStep, type NextStep } from "./next-register";
import { useQueue } from "./offline/register-queue";
import { ownOn } from "./own";
import { t } from "./text";
import type { useDay } from "./use-day";
import type { MarkingOf } from "./use-marking";
import { useExpectRegister } from "./use-register";

/** The address of the register that a step leads to. */
const addressOf = (step: NextStep | undefined, date: string): string | undefined =>
  step?.kind === "register"
    ? `?${writeAddress({ date, classId: step.register.class.id, slot: step.register.slot })}`
    : undefined;

/**
 * What to go on with once a register is saved; nothing before that, and while it is not known which
 * registers are one's own. That all are in is said only of what the server has just told.
 * @param day the registers of its day, as far as they are known
 * @param isComplete whether everybody in it is marked
 */
export function useNextStep(
  { day, cachedAt }: ReturnType<typeof useDay>,
  { own: register, isSavedHere, count, where }: MarkingOf,
  isComplete: boolean,
): { step: NextStep | undefined; next(): void } {
  const { date } = register;
  const isSaved = isSavedHere && count === 0 && where !== "needs you";
  const { queue } = useQueue();
  const own = useQuery({ ...ownOn(date), retry: false, enabled: isSaved });
  const navigate = useNavigate();
  const isTold = cachedAt === undefined && isComplete && queue.length === 0;
  const found =
    isSaved && day?.date === date && !own.isPending
      ? nextStep(day, register, queue, own.data)
      : undefined;
  const step = found?.kind === "all in" && !isTold ? undefined : found;
  const next = () => {
    const to = addressOf(step, date);
    if (to !== undefined) void navigate(to);
  };
  return { step, next };
}

/** The way to the next register of the day, or that there is none left. */
export function NextStepLink({ step, date }: { step: NextStep | undefined; date: string }) {
  const expect = useExpectRegister();
  const isAllIn = step?.kind === "all in";
  if (step?.kind === "register") {
    const { class: its, slot, label, state } = step.register;
    const name = slot === "day" ? its.name : `${its.name}, ${label}`;
    return (
      <Link
        to={addressOf(step, date) ?? ""}
        className={controls.button}
        onPointerDown={() => expect({ class_id: its.id, date, slot })}
      >
        {state === "incomplete" ? t("nextIncomplete", { name }) : t("nextMissing", { name })}
      </Link>
    );
  }
  return (
    <span role="status" className={isAllIn ? classes.allIn : undefined}>
      {isAllIn ? (
        <>
          <IconCircleCheck size={16} aria-hidden />
          {step.later > 0 ? t("allDueIn") : t("allIn")}
        </>
      ) : null}
    </span>
  );
}
