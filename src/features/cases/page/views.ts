import { writeListQuery, type Condition } from "@rollcall/kit/schema";
import { cases } from "../../../resources/cases";

const isOpen: Condition = { field: "status", operator: "eq", value: "open" };
const addressOf = (...conditions: Condition[]) =>
  `/${cases.name}?${writeListQuery(cases, { conditions: [isOpen, ...conditions] }).toString()}`;

/** Address of the list of open cases. */
export const openAddress = addressOf();
/** Address of the list of cases with a search and filters, and of the letters to those it lists. */
export const caseListAddress = (params: URLSearchParams): string =>
  params.size > 0 ? `/${cases.name}?${params}` : `/${cases.name}`;
export const lettersAddress = (search: string): string => `/${cases.name}/letters${search}`;

/** Address of the open cases that an admin is responsible for. */
export const mineAddress = (adminId: number): string =>
  addressOf({ field: "responsible_id", operator: "eq", value: adminId });
/** Address of the open cases with a task that was due before a day. */
export const overdueAddress = (today: string): string =>
  addressOf({ field: "next_due", operator: "lt", value: today });
