import { sql } from "@rollcall/kit/api/db/sql";
import { removeRecord } from "@rollcall/kit/api/crud/remove";
import { clash, invalid, notFound } from "@rollcall/kit/api/errors";
import { authorize } from "@rollcall/kit/api/http/authorize";
import type { BodyOf } from "@rollcall/kit/api/http/contract";
import type { RequestContext } from "@rollcall/kit/api/http/request-context";
import { needsTo } from "@rollcall/kit/api/http/route";
import { fingerprintOf } from "@rollcall/kit/api/sha256";
import {
  importFiles,
  inOrderOfUse,
  undoFiles,
  type ImportFile,
} from "@rollcall/kit/api/transfer/import-files";
import { pluralOf, type Resource } from "@rollcall/kit/schema";
import { undoable } from "@rollcall/kit/with/undoable/api";
import { enrolments } from "../../resources/enrolments";
import { students } from "../../resources/students";
import { maxRows, type checkSchoolFiles } from "./contract";
import { fileNames } from "./domain/file-names";
import { t } from "./domain/text";

type Sent = BodyOf<typeof checkSchoolFiles>["files"];

/** A file as it goes in. */
export interface OrderedFile extends ImportFile {
  fileName: string;
  /** Among the files as they were sent. */
  place: number;
}

const resourceNamed = ({ context }: RequestContext, name: string): Resource | undefined =>
  fileNames.includes(name) ? context.resources.find((one) => one.name === name) : undefined;

/**
 * Files in the order in which they go in.
 * @throws ApiError 422 for what is no list of this school, and for too many rows; 403
 */
export function orderFiles(call: RequestContext, sent: Sent): OrderedFile[] {
  if (sent.reduce((sum, { rows }) => sum + rows.length, 0) > maxRows)
    throw invalid({ files: [t("maxRows", { max: maxRows })] });
  const files = sent.map(({ resource: name, file_name: fileName, ...body }, place) => {
    const resource = resourceNamed(call, name);
    if (!resource) throw invalid({ files: [t("noResource", { name })] });
    authorize(needsTo(resource, "import"), call.identity);
    return { resource, body, fileName, place };
  });
  const placeOf = ({ resource }: ImportFile) => fileNames.indexOf(resource.name);
  return inOrderOfUse(files.toSorted((a, b) => placeOf(a) - placeOf(b)));
}

type Answers = Awaited<ReturnType<typeof importFiles>>;

/** A text that differs where what files do differs. */
export const seenOf = (answers: Answers): Promise<string> =>
  fingerprintOf(
    answers.map(({ created, updated, unchanged, refused }) => [
      created,
      updated,
      unchanged,
      refused.map(({ line, reason }) => [line, reason]),
    ]),
  );

interface FileFacts {
  files: {
    resource: string;
    file_name: string;
    created: number;
    updated: number;
    unchanged: number;
  }[];
}
type Stored = { id: string; resource: string }[];

/**
 * Takes away the enrolments that students of an import were made with: they stay with a student in the
 * trash, and would hold the classes of the other files.
 */
async function removeEnrolments(
  call: RequestContext,
  { id, resource }: { id: string; resource: Resource },
): Promise<void> {
  if (resource.name !== students.name) return;
  const rows = await call.db.query<{ id: number }>(sql`
    select e.id from enrolments e join import_records m on m.record_id = e.student_id
    where m.import_id = ${id}::uuid and e.deleted_at is null and greatest(e.created_at, e.updated_at) <= m.created_at order by e.id`);
  for (const row of rows) await removeRecord(call, enrolments, row.id);
}

/** Several files as one act. */
export const schoolFiles = undoable({
  kind: "school-files",

  async lock(call, _choice: { files: Sent; seen: string }) {
    // One at a time: two that make the same records would make them twice.
    await call.db.query(sql`select pg_advisory_xact_lock(hashtext('external_ids'))::text`);
  },

  plan: async (call, { files }: { files: Sent; seen: string }) => orderFiles(call, files),

  counts: () => ({}),

  async apply(call, { choice: { seen }, plan }) {
    const files = plan.map((file) => ({
      ...file,
      body: { ...file.body, import_id: crypto.randomUUID(), file_name: file.fileName },
    }));
    const answers = await importFiles(call, files, true);
    if (seen !== (await seenOf(answers))) throw clash(t("changedMeanwhile"));
    const facts: FileFacts = {
      files: files.map(({ resource, fileName }, at) => ({
        resource: resource.name,
        file_name: fileName,
        created: answers[at]?.created ?? 0,
        updated: answers[at]?.updated ?? 0,
        unchanged: answers[at]?.unchanged ?? 0,
      })),
    };
    const changes: Stored = files.map(({ resource, body }) => ({
      id: body.import_id,
      resource: resource.name,
    }));
    const total = facts.files.reduce((sum, { created, updated }) => sum + created + updated, 0);
    if (total === 0) throw invalid({ files: [t("nothing")] });
    return {
      facts,
      changes,
      log: [
        {
          action: "took files of records",
          resource: "students",
          recordId: null,
          changes: {},
          details: { files: files.map(({ fileName }) => fileName), records: total },
        },
      ],
    };
  },

  async revert(call, { changes }: { id: number; facts: FileFacts; changes: Stored }) {
    const rows = await call.db.query<{ id: string }>(
      sql`select id from imports where id = any(${sql.param(changes.map(({ id }) => id))}::uuid[]) and undone_at is null`,
    );
    const open = new Set(rows.map(({ id }) => id));
    const imports = changes.flatMap(({ id, resource: name }) => {
      const resource = resourceNamed(call, name);
      if (!resource) throw notFound();
      authorize(needsTo(resource, "delete"), call.identity);
      return open.has(id) ? [{ id, resource }] : [];
    });
    const undone = await undoFiles(
      call,
      imports,
      ({ title, reason }, count, resource) =>
        t("blocked", { title, reason, count, plural: pluralOf(resource) }),
      (imported) => removeEnrolments(call, imported),
    );
    return { undone, kept: [] };
  },
});
