import { expectedVersion, idOf } from "../crud/routes";
import { one, record } from "../http/envelope";
import { needs, type Call, type Route } from "../http/route";
import { readBody } from "../identity/read-body";
import { actions, bodies, bulkBody, decisionOf, subject, type Action } from "./body";
import { decideMany, previewMany } from "./decide-many";
import { consider, decide, takeTurns, type Considered } from "./decide";
import { overviewRoutes } from "./overview";
import { daysToCome } from "./plan";
import { slotRoutes } from "./slots";

const mostListed = 50;
const done = { approve: "Leave approved", reject: "Leave rejected", cancel: "Leave cancelled", shorten: "Leave shortened" } as const;

/** What a decision would do, as its preview tells it. */
function presentPlan({ plan, scene, leave, before: asItIs }: Considered, action: Action): Record<string, unknown> {
  const code = (mark: { codeId: number } | null) => (mark ? (scene.codes.get(mark.codeId) ?? null) : null);
  const place = ({ day, slot, label, className }: Considered["scene"]["taken"][number]) => ({ date: day, slot, label, class: className });
  const marks = plan.marks.map(({ at, after }) => ({ ...place(at), before: code(at.mark)?.code ?? null, after: code(after)?.code ?? null, was: code(at.mark)?.counts_as })).filter(({ before, after }) => before !== after);
  const present = marks.filter(({ was }) => was === "present" || was === "half").map(({ was: _was, before: _before, after: _after, ...at }) => ({ ...at, why: "The student was marked present." }));
  const kept = plan.kept.map((at) => ({ ...place(at), why: "Somebody has changed this mark since; it stays." }));
  return {
    action, changes: marks.length, skips: plan.skips, marks: marks.slice(0, mostListed).map(({ was: _was, ...mark }) => mark),
    conflicts: [...(action === "approve" ? present : []), ...kept].slice(0, mostListed),
    student: scene.student, version: asItIs["version"],
    to_come: action === "approve" ? daysToCome(leave, scene) : 0,
  };
}

const decisionRoutes = (action: Action): Route[] => {
  const common = { method: "POST", access: needs("edit_leaves"), subject, body: bodies[action], optionalBody: true } as const;
  const read = async (call: Call, isPreview = false) => decisionOf(action, isPreview, await readBody(call, bodies[action]));
  return [
    {
      ...common, path: `/admin/leaves/:id/${action}`, summary: `${action[0]?.toUpperCase()}${action.slice(1)} a leave`, writes: true,
      async handle(call) {
        const [id, version, decision] = [idOf(call), expectedVersion(call.request), await read(call)];
        await takeTurns(call, [id]);
        return record(await decide(call, id, decision, version), { message: done[action] });
      },
    },
    {
      ...common, path: `/admin/leaves/:id/${action}/preview`, summary: `What it would change to ${action} a leave`,
      async handle(call) {
        const [id, version, decision] = [idOf(call), expectedVersion(call.request), await read(call, true)];
        return one(presentPlan(await consider(call, id, decision, version), action));
      },
    },
  ];
};

/** The decisions on leaves, each with what it would change. */
export const leaveRoutes: Route[] = [
  ...overviewRoutes,
  ...slotRoutes,
  { method: "POST", path: "/admin/leaves/bulk-decide", access: needs("edit_leaves"), subject, summary: "Approve or reject many leaves, each as a single one", writes: true, body: bulkBody, handle: decideMany },
  { method: "POST", path: "/admin/leaves/bulk-decide/preview", access: needs("edit_leaves"), subject, summary: "What it would change to approve or reject many leaves", body: bulkBody, handle: previewMany },
  ...actions.flatMap(decisionRoutes),
];
