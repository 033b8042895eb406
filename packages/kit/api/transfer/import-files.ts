import { linksToMany, linksToOne } from "../../fields/questions";
import type { Resource } from "../../schema";
import { importColumns } from "../../schema/transfer/columns";
import { clash } from "../errors";
import type { DataOf } from "../http/contract";
import type { RequestContext } from "../http/request-context";
import { withinOne } from "../slices/one-slice";
import { rolledBack } from "../slices/rolled-back";
import type { ImportAnswer, undoImport } from "./contract";
import { importInto } from "./import";
import { lockAsNoted, noteAsTheyStand } from "./import-records";
import { importBody, type ImportBody } from "./import-body";
import { undoOne } from "./undo-import";

/** What is said of one of several files: all of an import but what holds for them together. */
export const fileBody = importBody.omit({ import_id: true, dry_run: true, all_or_nothing: true });

/** One of several files. */
export interface ImportFile {
  resource: Resource;
  body: ImportBody;
}

/** The resources that a file's columns point at, beside its own. */
function pointsAt({ resource, body: { mapping = {}, fixed = {} } }: ImportFile): Set<string> {
  const filled = new Set([...Object.values(mapping), ...Object.keys(fixed)]);
  const fields = importColumns(resource).filter(({ target }) => filled.has(target));
  return new Set(
    fields.flatMap(({ field }) =>
      field && (linksToOne(field) || linksToMany(field)) && field.to !== resource.name
        ? [field.to]
        : [],
    ),
  );
}

/**
 * Files in an order in which what one names is there already: each after those that its columns point
 * at, else as they come.
 */
export function inOrderOfUse<File extends ImportFile>(files: readonly File[]): File[] {
  const left = [...files];
  const ordered: File[] = [];
  while (left.length > 0) {
    const next =
      left.find((file) => {
        const needed = pointsAt(file);
        return left.every(({ resource }) => !needed.has(resource.name));
      }) ?? left[0];
    if (!next) break;
    left.splice(left.indexOf(next), 1);
    ordered.push(next);
  }
  return ordered;
}

/**
 * Imports several files in one transaction, in the order given: what a file names may be in one
 * before it. Others wait meanwhile where they share the session.
 * @param keeps whether it stays, once all answers are there; a check keeps nothing
 * @throws ApiError 422 when columns and fields of a file do not go together
 */
export const importFiles = (
  call: RequestContext,
  files: readonly ImportFile[],
  keeps: boolean,
): Promise<ImportAnswer[]> =>
  rolledBack(
    call,
    async (inside) => {
      const answers: ImportAnswer[] = [];
      const made = new Map<string, number[]>();
      for (const { resource, body } of files) {
        const own = { ...inside, slices: withinOne(inside) };
        answers.push(await importInto(own, resource, body, !keeps));
        const id = body.import_id;
        if (keeps && id !== undefined) made.set(id, await lockAsNoted(inside, id, resource));
      }
      // Linking a record of a later file has changed those of earlier ones.
      for (const { resource, body } of files) {
        const records = made.get(body.import_id ?? "");
        if (records) await noteAsTheyStand(inside, body.import_id ?? "", resource, records);
      }
      return answers;
    },
    () => keeps,
  );

/**
 * Undoes imports in one transaction, the last one first.
 * @param sentence why nothing was undone, by the first record that stands in the way
 * @param before takes away what records of an import have made by themselves, before they go
 * @throws ApiError 409 where a record has been changed, is in use, or may not be deleted
 */
export async function undoFiles(
  call: RequestContext,
  imports: readonly { id: string; resource: Resource }[],
  sentence: (
    blocker: DataOf<typeof undoImport>["blockers"][number],
    count: number,
    resource: Resource,
  ) => string,
  before?: (imported: { id: string; resource: Resource }) => Promise<void>,
): Promise<number> {
  let removed = 0;
  const asNoted = new Map<string, number[]>();
  for (const { id, resource } of imports) asNoted.set(id, await lockAsNoted(call, id, resource));
  for (const { id, resource } of imports.toReversed()) {
    await before?.({ id, resource });
    // What went before it has changed the records that it was linked to.
    await noteAsTheyStand(call, id, resource, asNoted.get(id) ?? []);
    const own = { ...call, slices: withinOne(call) };
    const { undone, blocked, blockers, removed: gone } = await undoOne(own, resource, id);
    const [first] = blockers;
    if (!undone && first) throw clash(sentence(first, blocked, resource));
    removed += gone;
  }
  return removed;
}
