import { noAdmin } from "../activity";
import { sql } from "../db/sql";
import { sentences } from "../../schema/sentences";
import { readBody } from "../http/body";
import { ok } from "../http/envelope";
import { ApiError, invalid, malformed, tooLarge } from "../errors";
import type { RequestContext } from "../http/request-context";
import type { AnswerOf, DataOf } from "../http/contract";
import { toBase64 } from "./base64";
import type { uploadFile } from "./contract";
import { safeName } from "./file-name";
import { typeOf } from "./file-types";
import { imageSize } from "./image-size";
import { refuseOverQuota, type OtherUploads } from "./quota";
import { t } from "../text";

const megabyte = 1024 * 1024;
/** Bytes of one file. */
const maxBytes = 2 * megabyte;
/** Pixels of one picture: four bytes each in whatever draws it. */
const maxPixels = 40_000_000;
/** Bytes of the whole request: the file and the form around it. */
export const maxBody = maxBytes + 16 * 1024;

async function formOf({ request }: RequestContext): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw malformed(`A file is sent as "multipart/form-data".`);
  const body = await readBody(request, maxBody);
  try {
    return await new Response(body, { headers: { "Content-Type": type } }).formData();
  } catch {
    throw malformed(t("file.form"));
  }
}

/** The one file of a form that holds nothing else. @throws ApiError 400, 413, 422. */
async function fileOf(call: RequestContext): Promise<File> {
  const form = await formOf(call);
  const other = [...new Set(form.keys())].find((key) => key !== "file");
  if (other !== undefined)
    throw invalid({ [other.slice(0, 100)]: [sentences.unknown(other.slice(0, 100))] });
  const [file, ...more] = form.getAll("file");
  if (!file || typeof file === "string")
    throw invalid({ file: [sentences.required(t("file.label"))] });
  if (more.length) throw invalid({ file: [t("file.one")] });
  if (file.size > maxBytes) throw tooLarge(t("file.tooLarge", { size: maxBytes / megabyte }));
  return file;
}

/** A picture must be whole, and small enough for a browser to draw. @throws ApiError 422. */
function checkImage(type: string, content: Uint8Array): void {
  const size = imageSize(type, content);
  if (!size) throw invalid({ file: [t("file.damaged")] });
  if (size.width * size.height > maxPixels)
    throw invalid({
      file: [
        t("file.pixels", {
          pixels: Math.ceil((size.width * size.height) / 1e6),
          max: maxPixels / 1e6,
        }),
      ],
    });
}

/** A file that was looked into, or need not be. */
export interface ScannedFile {
  name: string;
  content: Uint8Array;
  readonly isScanned: true;
}

/**
 * Has a file looked into where the host can. Not in a transaction, which would wait for it.
 * @throws ApiError 422 where something harmful was found; 503 where it must be looked into and cannot
 */
export async function scanned(
  { context }: Pick<RequestContext, "context">,
  { name, content }: { name: string; content: Uint8Array },
): Promise<ScannedFile> {
  const scanner = context.virusScanner;
  const isHarmful = scanner ? await scanner.finds(content) : false;
  if (isHarmful === true) throw invalid({ file: [t("file.harmful")] });
  if (isHarmful === undefined && !scanner?.takesUnscanned)
    throw new ApiError(503, t("file.notScanned"));
  return { name, content, isScanned: true };
}

/**
 * Stores a file that is what its own bytes say, in the transaction it is called in; of an admin
 * unless it says whose uploads it counts with.
 * @throws ApiError 413, 422, 429, 507.
 */
export async function storeFile(
  call: RequestContext,
  { name, content }: ScannedFile,
  others?: OtherUploads,
): Promise<DataOf<typeof uploadFile>> {
  if (content.byteLength > maxBytes)
    throw tooLarge(t("file.tooLarge", { size: maxBytes / megabyte }));
  const type = typeOf(content);
  if (!type) throw invalid({ file: [t("file.kinds")] });
  if (type.isImage) checkImage(type.type, content);
  const text = toBase64(content);
  await refuseOverQuota(call, content.byteLength, others);
  const [stored] = await call.db.query<DataOf<typeof uploadFile>>(sql`
    insert into files (name, type, bytes, content, created_by, created_at)
    values (${safeName(name, type)}, ${type.type}, ${content.byteLength}, decode(${text}, 'base64'), nullif(${call.identity.id}::int, ${noAdmin}), ${call.context.now().toISOString()})
    returning id, name, type, bytes`);
  if (!stored) throw new Error("An inserted file has come back without a row.");
  return stored;
}

/**
 * `POST /admin/files`: stores a file that a record may then be given.
 * @throws ApiError 400, 403, 413, 422, 429, 503, 507.
 */
export async function upload(call: RequestContext): Promise<AnswerOf<typeof uploadFile>> {
  const file = await fileOf(call);
  const content = new Uint8Array(await file.arrayBuffer());
  const checked = await scanned(call, { name: file.name, content });
  const stored = await call.context.db.transaction((db) => storeFile({ ...call, db }, checked));
  return ok(stored, { status: 201, message: t("file.uploaded") });
}
