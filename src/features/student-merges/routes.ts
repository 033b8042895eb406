import { findRecord } from "@rollcall/kit/api/crud/find-record";
import { notFound } from "@rollcall/kit/api/errors";
import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import { idOf } from "@rollcall/kit/api/http/request-values";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needs, type Route } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import type { Row } from "@rollcall/kit/api/db/row";
import { may, pluralOf } from "@rollcall/kit/schema";
import { classes } from "../../resources/classes";
import { enrolments } from "../../resources/enrolments";
import { groupMembers } from "../../resources/group-members";
import { students } from "../../resources/students";
import { kept } from "../../school/personal-data/labels";
import {
  listMerges,
  maxShown,
  mergesOfStudent,
  mergeStudents,
  previewMerge,
  undoMerge,
} from "./contract";
import { shownBoth } from "./marks";
import { merge } from "./merge";
import { alikeTo, mergedFrom, mergedInto } from "./of-student";
import type { MergePlan } from "./plan";

const subject = "Students";
const merging = { access: needs("view_students", "merge_students"), subject } as const;

const textOrNull = (value: unknown) => (typeof value === "string" ? value : null);

const described = (row: Readonly<Row>) => ({
  id: Number(row["id"]),
  name: String(row["name"]),
  admission_no: String(row["admission_no"]),
  class: textOrNull((row["class"] as { name?: unknown } | null | undefined)?.[classes.title]),
  status: String(row["status"]),
  date_of_birth: textOrNull(row["date_of_birth"]),
});

/** What a preview says of rows that go along: of those that who asks may see, and only if there are any. */
function shownMoves({ identity }: RequestContext, { places, marks, rows }: MergePlan) {
  const placesIn = (table: string) =>
    places.filter((one) => one.table === table && one.parts.length > 0).length;
  const moves: { label: string; count: number; permission?: string | undefined }[] = [
    { label: kept.marks(), count: marks.moves, permission: "view_attendance" },
    { label: pluralOf(enrolments), count: placesIn("enrolments") },
    { label: pluralOf(groupMembers), count: placesIn("group_members") },
    ...rows.flatMap(({ rows: { label, permission }, count }) =>
      label ? [{ label: label(), count, permission }] : [],
    ),
  ];
  return moves
    .filter(
      ({ count, permission }) =>
        count > 0 && (permission === undefined || may(identity, permission)),
    )
    .map(({ label, count }) => ({ label, count }));
}

const presentPlan = (call: RequestContext, plan: MergePlan): DataOf<typeof previewMerge> => ({
  keep: described(plan.keep),
  other: described(plan.other),
  refused: plan.refused,
  moved: plan.moved,
  moves: shownMoves(call, plan),
  differing: plan.marks.differing.length,
  same: plan.marks.same.length,
  rows: plan.marks.differing.slice(0, maxShown).map(shownBoth),
  uncounted: plan.marks.uncounted,
  fields: plan.fields.map(({ label }) => label),
  parents: plan.parents.map(({ name }) => name),
  ends_sign_in: plan.other["can_login"] === true,
});

async function ofStudent(call: RequestContext): Promise<AnswerOf<typeof mergesOfStudent>> {
  const id = idOf(call);
  if (!(await findRecord(call, students, id))) throw notFound();
  const isMerging = may(call.identity, "merge_students");
  return ok({
    into: (await mergedInto(call.db, id)) ?? null,
    from: (await mergedFrom(call.db, id)).map(({ person }) => person),
    alike: isMerging ? await alikeTo(call.db, id) : [],
  });
}

/** Merging two records of one student. */
export const mergeRoutes: Route[] = [
  routeOf(listMerges, {
    ...merging,
    summary: "The latest merges of students",
    handle: async (call) =>
      ok((await merge.latest(call)).map(({ facts, ...act }) => ({ ...act, ...facts }))),
  }),
  routeOf(previewMerge, {
    ...merging,
    summary: "What merging two students would do; nothing is written",
    handle: async (call, { body }) => ok(presentPlan(call, await merge.preview(call, body))),
  }),
  routeOf(mergeStudents, {
    ...merging,
    summary: "Merge two students, as it was shown",
    writes: true,
    async handle(call, { body: { moved, differing, ...choice } }) {
      const done = await merge.act(call, choice, { moved, differing });
      return ok({ id: done.id, moved: done.moved });
    },
  }),
  routeOf(undoMerge, {
    ...merging,
    summary: "Undo a merge of two students",
    writes: true,
    handle: async (call) => ok(await merge.undo(call)),
  }),
  routeOf(mergesOfStudent, {
    access: needs("view_students"),
    subject,
    summary: "Whom a student was merged with, and who may be the same child",
    handle: ofStudent,
  }),
];
