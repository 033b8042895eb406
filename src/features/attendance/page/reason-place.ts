import { definePlace } from "@rollcall/kit/browser/fields/overrides";

/** An absence without a reason. */
export interface Absence {
  student: { id: number; name: string };
  /** ISO */
  date: string;
  /** Where in the day the student is absent, where registers are taken several times a day. */
  slots?: readonly { slot: string; label: string }[];
  /** Asks again for what the reason changes, when one was given or taken back. */
  onChanged(): unknown;
}

/** Where an absence stands without a reason: what gives it one. */
export const ReasonPlace = definePlace<Absence>("absence-reason");
