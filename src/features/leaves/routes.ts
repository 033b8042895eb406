import { expectedVersion, idOf } from "@rollcall/kit/api/http/request-values";
import { ok, record } from "@rollcall/kit/api/http/envelope";
import type { DataOf } from "@rollcall/kit/api/http/contract";
import { needs, type Route } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { allowanceRoutes } from "./allowance";
import { decisionOf, subject } from "./body";
import * as contract from "./contract";
import { decideMany, previewMany } from "./decide-many";
import { consider, decide, lockLeavesById, type Considered } from "./decide";
import { overviewRoutes } from "./overview";
import { daysToCome } from "./plan";
import { slotRoutes } from "./slots";
import { t } from "./text";
import { doneText } from "./notify-student";

type Action = contract.Action;
type Preview = DataOf<typeof contract.previewApprove>;
const { approve, reject, cancel, shorten } = contract;
const decisions = { approve, reject, cancel, shorten };
const previews = {
  approve: contract.previewApprove,
  reject: contract.previewReject,
  cancel: contract.previewCancel,
  shorten: contract.previewShorten,
};

const maxListed = 50;

/** What a decision would do, as its preview tells it. */
function presentPlan(
  { plan, facts, leave, over, before: asItIs }: Considered,
  action: Action,
): Preview {
  const code = (mark: { codeId: number } | null) =>
    mark ? (facts.codes.get(mark.codeId) ?? null) : null;
  const place = ({ day, slot, label, className }: Considered["facts"]["taken"][number]) => ({
    date: day,
    slot,
    label,
    class: className,
  });
  const marks = plan.marks
    .map(({ at, after }) => ({
      ...place(at),
      before: code(at.mark)?.code ?? null,
      after: code(after)?.code ?? null,
      was: code(at.mark)?.counts_as,
    }))
    .filter(({ before, after }) => before !== after);
  const present = marks
    .filter(({ was }) => was === "present" || was === "half")
    .map(({ was: _was, before: _before, after: _after, ...at }) => ({
      ...at,
      why: t("markedPresent"),
    }));
  const kept = plan.kept.map((at) => ({ ...place(at), why: t("markStays") }));
  return {
    action,
    changes: marks.length,
    skips: plan.skips,
    marks: marks.slice(0, maxListed).map(({ was: _was, ...mark }) => mark),
    conflicts: [...(action === "approve" ? present : []), ...kept].slice(0, maxListed),
    student: facts.student,
    version: Number(asItIs["version"]),
    to_come: action === "approve" ? daysToCome(leave, facts) : 0,
    over_allowance: over,
  };
}

const common = { access: needs("edit_leaves", "view_leaves"), subject } as const;

/** A decision, and what it would change. */
const decisionRoutes = (action: Action): Route[] => [
  routeOf(decisions[action], {
    ...common,
    optionalBody: true,
    summary: `${action[0]?.toUpperCase()}${action.slice(1)} a leave`,
    writes: true,
    async handle(call, { body }) {
      const [id, version, decision] = [
        idOf(call),
        expectedVersion(call.request),
        decisionOf(action, false, body),
      ];
      await lockLeavesById(call, [id]);
      return record(await decide(call, id, decision, version), { message: doneText(action) });
    },
  }),
  routeOf(previews[action], {
    ...common,
    optionalBody: true,
    summary: `What it would change to ${action} a leave`,
    async handle(call, { body }) {
      const [id, version, decision] = [
        idOf(call),
        expectedVersion(call.request),
        decisionOf(action, true, body),
      ];
      return ok(presentPlan(await consider(call, id, decision, version), action));
    },
  }),
];

/** The decisions on leaves, each with what it would change. */
export const leaveRoutes: Route[] = [
  ...overviewRoutes,
  ...slotRoutes,
  ...allowanceRoutes,
  routeOf(contract.decideMany, {
    ...common,
    summary: "Approve or reject many leaves, each as a single one",
    writes: "in slices",
    handle: async (call, { body }) => ok(await decideMany(call, body)),
  }),
  routeOf(contract.previewMany, {
    ...common,
    summary: "What it would change to approve or reject many leaves",
    handle: async (call, { body }) => ok(await previewMany(call, body)),
  }),
  ...contract.actions.flatMap(decisionRoutes),
];
