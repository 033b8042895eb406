import { ok } from "@rollcall/kit/api/http/envelope";
import type { AnswerOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needsTo, type Route } from "@rollcall/kit/api/http/route";
import { routeOf, type Input } from "@rollcall/kit/api/http/route-of";
import { importFiles } from "@rollcall/kit/api/transfer/import-files";
import { students } from "../../resources/students";
import {
  checkSchoolFiles,
  listSchoolFiles,
  maxBody,
  maxShown,
  takeSchoolFiles,
  undoSchoolFiles,
} from "./contract";
import { orderFiles, schoolFiles, seenOf } from "./take-files";

/** What each file needs besides is asked when it is known what it holds. */
const common = { access: needsTo(students, "import"), subject: "School files" } as const;

async function check(
  call: RequestContext,
  { body: { files: sent } }: Input<typeof checkSchoolFiles>,
): Promise<AnswerOf<typeof checkSchoolFiles>> {
  const files = orderFiles(call, sent);
  const answers = await importFiles(call, files, false);
  return ok({
    seen: await seenOf(answers),
    files: files.flatMap(({ resource, fileName, place }, at) => {
      const answer = answers[at];
      if (!answer) return [];
      const { created, updated, unchanged, refused, changes = [], renamed = 0 } = answer;
      return [
        {
          resource: resource.name,
          file_name: fileName,
          place,
          created,
          updated,
          unchanged,
          renamed,
          all_refused: refused.length,
          refused: refused
            .slice(0, maxShown)
            .map(({ line, column, reason, others = [] }) => ({
              line,
              column,
              reason: [reason, ...others.map((one) => one.reason)].join(" "),
            })),
          changes: changes
            .slice(0, maxShown)
            .map(({ line, title, renamed: isRenamed }) => ({ line, title, renamed: isRenamed })),
        },
      ];
    }),
  });
}

async function take(
  call: RequestContext,
  { body }: Input<typeof takeSchoolFiles>,
): Promise<AnswerOf<typeof takeSchoolFiles>> {
  return ok(await schoolFiles.act(call, body, {}));
}

async function undo(call: RequestContext): Promise<AnswerOf<typeof undoSchoolFiles>> {
  const { undone: removed } = await schoolFiles.undo(call);
  return ok({ removed });
}

async function list(
  call: RequestContext,
  { query: { before } }: Input<typeof listSchoolFiles>,
): Promise<AnswerOf<typeof listSchoolFiles>> {
  const found = await schoolFiles.latest(call, { before });
  return ok(found.map(({ facts, ...act }) => ({ ...act, ...facts })));
}

/** Several files of a school's records in at once. */
export const schoolFileRoutes: Route[] = [
  routeOf(listSchoolFiles, { ...common, summary: "The latest files of records", handle: list }),
  routeOf(checkSchoolFiles, {
    ...common,
    summary: "What several files of records would do; nothing is kept",
    maxBody,
    handle: check,
  }),
  routeOf(takeSchoolFiles, {
    ...common,
    summary: "Take several files of records as one act, as they were shown",
    writes: true,
    maxBody,
    handle: take,
  }),
  routeOf(undoSchoolFiles, {
    ...common,
    summary: "Undo several files of records: what they made goes into the trash",
    writes: true,
    handle: undo,
  }),
];
