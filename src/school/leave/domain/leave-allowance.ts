import { messages } from "@rollcall/kit/schema/messages";
import words from "./words/en.json" with { type: "json" };

const t = messages("school/leave/domain", words);

/** Leave of one type in one academic year, in school days; a part of a day counts as half of one. */
export interface LeaveBalance {
  /** Name of the academic year. */
  year: string;
  /** Days a year; null where there is no limit. */
  allowance: number | null;
  /** Approved, without the request that is looked at. */
  taken: number;
  /** Asked for and not decided, without the request that is looked at. */
  pending: number;
  /** What the request that is looked at takes in this year. */
  own: number;
}

/** By how many days a request goes over the allowance. Leave that is not decided does not count. */
export const daysOver = ({ allowance, taken, own }: LeaveBalance): number =>
  allowance === null || own === 0 ? 0 : Math.max(0, taken + own - allowance);

/** “4 of 10 days used in 2026/27, this request takes 2.” */
export function balanceSentence(balance: LeaveBalance): string {
  const { year, allowance, taken, pending, own } = balance;
  const over = daysOver(balance);
  const used =
    allowance === null
      ? t("used", { year, taken, own })
      : over > 0
        ? t("over", { year, allowance, taken, own, over })
        : t("usedOf", { year, allowance, taken, own });
  return pending > 0 ? `${used} ${t("pending", { pending })}` : used;
}

/** What is said before a request is approved that goes over the allowance; null for any other. */
export function overSentence(balances: readonly LeaveBalance[]): string | null {
  const over = balances.filter((balance) => daysOver(balance) > 0);
  return over.length === 0 ? null : over.map(balanceSentence).join(" ");
}
