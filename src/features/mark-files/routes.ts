import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf, DataOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needs, type Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { compareNames } from "@rollcall/kit/schema/formats/names";
import { shownMark } from "../../school/registers/save-register";
import {
  checkMarkFile,
  exportMarks,
  listMarkFiles,
  maxBody,
  maxRefused,
  maxShown,
  takeMarkFile,
  undoMarkFile,
} from "./contract";
import { exportFile } from "./export-marks";
import type { MarkFilePlan, PlannedMark } from "./plan";
import { registerKeyOf } from "../../school/registers/begin-registers";
import { markFile } from "./take-file";

const common = { access: needs("mark_attendance"), subject: "Attendance" } as const;

const shownRow = ({ entry, target, student, class: ofClass, label, change }: PlannedMark) => ({
  line: entry.line,
  heading: entry.heading,
  student: { id: student.id, name: student.name, admission_no: student.admission_no },
  class: { id: ofClass.id, name: ofClass.name },
  date: target.date,
  label,
  before: shownMark(change.before),
  after: shownMark(change.after) ?? "",
});

function presentPlan(plan: MarkFilePlan): DataOf<typeof checkMarkFile> {
  const { columns, codes, classes, days, added, differing, marks, refused, unknown, facts } = plan;
  const all = [...differing, ...added];
  const registers = [
    ...new Map(marks.map(({ target }) => [registerKeyOf(target), target])).values(),
  ];
  return {
    columns: columns.map(({ heading, kind, day }) => ({
      heading,
      kind,
      date: day && "day" in day ? day.day : null,
    })),
    codes: codes.filter(({ retired }) => !retired).map(({ code, label }) => ({ code, label })),
    classes: classes
      .map(({ id, name }) => ({ id, name }))
      .sort((a, b) => compareNames(a.name, b.name)),
    needs: plan.needs,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    days: days.length,
    changes: marks.length,
    added: added.length,
    differing: differing.length,
    same: plan.same,
    students: new Set(marks.map(({ student }) => student.id)).size,
    registers: registers.length,
    untaken: registers.filter((one) => facts?.registerOf(one.class_id, one.date, one.slot) === null)
      .length,
    rows: all.slice(0, maxShown).map(shownRow),
    more: Math.max(0, all.length - maxShown),
    refused: refused.slice(0, maxRefused),
    all_refused: refused.length,
    unknown: [...unknown]
      .map(([text, count]) => ({ text, count }))
      .sort((a, b) => b.count - a.count)
      .slice(0, 50),
  };
}

async function list(
  call: RequestContext,
  { query: { before } }: Input<typeof listMarkFiles>,
): Promise<AnswerOf<typeof listMarkFiles>> {
  const found = await markFile.latest(call, { before });
  return ok(found.map(({ facts, ...act }) => ({ ...act, ...facts })));
}

async function take(
  call: RequestContext,
  { body: { changes, refused, ...file } }: Input<typeof takeMarkFile>,
): Promise<AnswerOf<typeof takeMarkFile>> {
  return ok(await markFile.act(call, file, { changes, refused }));
}

async function undo(call: RequestContext): Promise<AnswerOf<typeof undoMarkFile>> {
  const { undone: restored, kept } = await markFile.undo(call);
  return ok({ restored, kept });
}

/** Marks in from a spreadsheet, and out as one. */
export const markFileRoutes: Route[] = [
  routeOf(listMarkFiles, { ...common, summary: "The latest files of marks", handle: list }),
  routeOf(exportMarks, { ...common, summary: "Marks as a file", handle: exportFile }),
  routeOf(checkMarkFile, {
    ...common,
    summary: "What a file of marks would change; nothing is written",
    maxBody,
    handle: async (call, { body }) => ok(presentPlan(await markFile.preview(call, body))),
  }),
  routeOf(takeMarkFile, {
    ...common,
    summary: "Take a file of marks, as it was shown",
    writes: true,
    maxBody,
    handle: take,
  }),
  routeOf(undoMarkFile, { ...common, summary: "Undo a file of marks", writes: true, handle: undo }),
];
