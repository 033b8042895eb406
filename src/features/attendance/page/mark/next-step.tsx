import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import controls from "@rollcall/kit/browser/crud/list/controls.module.css";
import { writeAddress } from "./address";
import classes from "./board.module.css";
import { nextStep, type NextStep } from "./next-register";
import { useQueue } from "./offline/register-queue";
import { ownOn } from "./own";
import type { RegisterKey } from "./register-answer";
import { markAttendance as words } from "./strings";
import type { useDay } from "./use-day";
import { useExpectRegister } from "./use-register";

type Day = ReturnType<typeof useDay>;

interface Saved {
  /** The registers of its day, as far as they are known. */
  day: Day;
  register: RegisterKey;
  /** Whether it was saved here, and nothing has been changed since. */
  isSaved: boolean;
  isComplete: boolean;
}

/**
 * What to go on with once a register is saved; undefined before that, and while it is not known
 * which registers are one's own. That all are in is said only of what the server has just told.
 */
export function useNextStep({ day, register, isSaved, isComplete }: Saved): NextStep | undefined {
  const { queue } = useQueue();
  const own = useQuery({ ...ownOn(register.date), retry: false, enabled: isSaved });
  if (!isSaved || day.day?.date !== register.date || own.isPending) return undefined;
  const step = nextStep(day.day, register, queue, own.data);
  const isTold = day.cachedAt === undefined && isComplete && queue.length === 0;
  return step.kind === "all in" && !isTold ? undefined : step;
}

/** The address of the register that a step leads to. */
export const addressOf = (step: NextStep | undefined, date: string): string | undefined =>
  step?.kind === "register"
    ? `?${writeAddress({ date, classId: step.register.class.id, slot: step.register.slot })}`
    : undefined;

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
        {state === "incomplete" ? words.nextIncomplete(name) : words.nextMissing(name)}
      </Link>
    );
  }
  return (
    <span role="status" className={isAllIn ? classes.allIn : undefined}>
      {isAllIn ? (
        <>
          <IconCircleCheck size={16} aria-hidden />
          {step.later > 0 ? words.allDueIn : words.allIn}
        </>
      ) : null}
    </span>
  );
}
