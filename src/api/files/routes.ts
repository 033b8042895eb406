import { sql } from "drizzle-orm";
import { permissionKey, type Resource } from "../../schema";
import { idOf } from "../crud/routes";
import { notFound } from "../http/errors";
import { needsAny, signedIn, type Call, type Route } from "../http/route";
import { fromBase64 } from "./base64";
import { contentDisposition } from "./file-name";
import { isImageType } from "./file-types";
import { mostBody, upload } from "./upload";
import { visibleTo } from "./visible";

const subject = "Files";

interface Stored {
  name: string;
  type: string;
  content: string;
}

/** A file as it was uploaded; whatever it holds, a browser neither guesses its type nor runs it. @throws ApiError 404, also when it is not for the caller to see. */
async function download(call: Call): Promise<Response> {
  const [file] = await call.db.query<Stored>(sql`select f.name, f.type, encode(f.content, 'base64') as content from files f where f.id = ${idOf(call)} and ${visibleTo(call.identity, call.context.resources)}`);
  if (!file) throw notFound();
  const content = fromBase64(file.content);
  return new Response(content, {
    headers: {
      "Content-Type": file.type,
      "Content-Length": String(content.byteLength),
      "Content-Disposition": contentDisposition(isImageType(file.type) ? "inline" : "attachment", file.name),
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "no-store",
    },
  });
}

/** Who may write no record has nothing to attach a file to. */
const writers = (resources: readonly Resource[]) => needsAny([...new Set(resources.filter(({ readOnly, superAdminsWrite }) => !readOnly && !superAdminsWrite).flatMap((resource) => [permissionKey(resource, "create"), permissionKey(resource, "edit")]))]);

/** Photos and attachments. An upload may be repeated: what no record is given does no harm. */
export const filesRoutes = (resources: readonly Resource[]): Route[] => [
  { method: "POST", path: "/admin/files", access: writers(resources), subject, summary: "Upload a file as multipart/form-data", maxBody: mostBody, handle: upload },
  { method: "GET", path: "/admin/files/:id", access: signedIn, subject, summary: "A file, for who may see a record that shows it", handle: download },
];
