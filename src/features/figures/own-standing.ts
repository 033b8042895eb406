import type { DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import type { ownCondoned, studentFigures as contract, termStanding as standing } from "./contract";
import { latestTerm } from "../../school/calendar/domain/academic-year";
import { studentFigures } from "./student";
import type * as z from "zod";

type Figures = DataOf<typeof contract>;

/** What was granted beside a figure, without who decided it. */
export const condonedOfOwn = ({ condoned }: Figures): z.output<typeof ownCondoned> =>
  condoned && {
    points: condoned.points,
    percentage: condoned.percentage,
    reached: condoned.reached,
  };

/**
 * How a student stands in the term that began last, as students and families see it; null where none
 * has begun.
 */
export async function termStanding(
  call: Pick<RequestContext, "db" | "context">,
  { student, year, today }: Figures,
): Promise<z.output<typeof standing>> {
  const term = latestTerm(year?.terms ?? [], today);
  if (!term) return null;
  const figures = await studentFigures(call, student.id, { from: term.from, to: term.to });
  const { percentage, weight, counted, below, threshold, policy } = figures;
  return {
    name: term.name,
    from: term.from,
    to: term.to < today ? term.to : today,
    percentage,
    attended: weight,
    counted,
    below,
    threshold,
    policy,
    condoned: condonedOfOwn(figures),
  };
}
