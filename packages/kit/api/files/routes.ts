import { sql } from "../db/sql";
import { ownKey, permissionKey, type Action, type Resource } from "../../schema";
import { accessActions } from "../../schema/access-actions";
import { logSeen } from "../access-log/views";
import { idOf } from "../http/request-values";
import { notFound } from "../errors";
import type { RequestContext } from "../http/request-context";
import { needsAny, signedIn, type Route } from "../http/route";
import { routeOf } from "../http/route-of";
import { fromBase64 } from "./base64";
import { uploadFile } from "./contract";
import { contentDisposition } from "./file-name";
import { isImageType } from "./file-types";
import { maxBody, upload } from "./upload";
import { attachedTo, visibleTo } from "./visible";

const subject = "Files";

interface Stored {
  name: string;
  type: string;
  content: string;
  attached: { resource: string; id: number } | null;
}

/**
 * A file as it was uploaded; whatever it holds, a browser neither guesses its type nor runs it.
 * Opening an attachment is logged, a picture in a list is not.
 * @throws ApiError 404, also when it is not for the caller to see.
 */
async function download(call: RequestContext): Promise<Response> {
  const id = idOf(call);
  const [file] = await call.db.query<Stored>(sql`
    select f.name, f.type, encode(f.content, 'base64') as content, ${attachedTo(call)} as attached from files f where f.id = ${id} and ${visibleTo(call)}`);
  if (!file) throw notFound();
  if (file.attached)
    await logSeen(call, {
      action: accessActions.openedFile,
      resource: file.attached.resource,
      recordId: file.attached.id,
      details: { file: file.name },
    });
  const content = fromBase64(file.content);
  return new Response(content, {
    headers: {
      "Content-Type": file.type,
      "Content-Length": String(content.byteLength),
      "Content-Disposition": contentDisposition(
        isImageType(file.type) ? "inline" : "attachment",
        file.name,
      ),
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "no-store",
    },
  });
}

/** Who may write no record has nothing to attach a file to. */
const writers = (resources: readonly Resource[]) =>
  needsAny([
    ...new Set(
      resources
        .filter(({ readOnly, superAdminsWrite }) => !readOnly && !superAdminsWrite)
        .flatMap((resource) =>
          (["create", "edit"] satisfies Action[]).flatMap((action) =>
            [permissionKey(resource, action), ownKey(resource, action) ?? []].flat(),
          ),
        ),
    ),
  ]);

/** Photos and attachments. An upload may be repeated: what no record is given does no harm. */
export const filesRoutes = (resources: readonly Resource[]): Route[] => [
  routeOf(uploadFile, {
    access: writers(resources),
    subject,
    summary: "Upload a file as multipart/form-data",
    maxBody: maxBody,
    handle: upload,
  }),
  {
    method: "GET",
    path: "/admin/files/:id",
    access: signedIn,
    openToApiTokens: true,
    subject,
    summary: "A file, for who may see a record that shows it",
    handle: download,
  },
];
