import type { z } from "zod";
import { permissionKey, type Action, type Resource, type Rights } from "../../schema";
import type { ApiContext } from "../context";
import type { Database } from "../db/database";
import type { Told } from "../notifications/together";

/** Who may call a route. There is no default: a route without one does not compile. */
export type Access =
  | { kind: "public" }
  /** For holders of tokens that are no admin's; the handler finds out who that is. */
  | { kind: "otherToken"; /** Who that is, for the documentation. */ holder: string }
  | { kind: "signedIn" }
  | { kind: "superAdmin" }
  | { kind: "permission"; /** All of them are needed. */ keys: readonly string[] }
  | { kind: "anyPermission"; /** One of them is enough. */ keys: readonly string[] };

export const isPublic: Access = { kind: "public" };
export const signedIn: Access = { kind: "signedIn" };
export const needs = (...keys: string[]): Access => ({ kind: "permission", keys });
export const superAdminOnly: Access = { kind: "superAdmin" };
/** The right to do all of this with a resource. */
export const needsTo = (resource: Resource, ...actions: Action[]): Access =>
  resource.superAdminsWrite && actions.some((action) => action !== "view") ? superAdminOnly : needs(...actions.map((action) => permissionKey(resource, action)));
export const needsAny = (keys: readonly string[]): Access => ({ kind: "anyPermission", keys });

/** The signed-in admin and the session it came by. */
export interface Identity extends Rights {
  id: number;
  name: string;
  email: string;
  permissions: string[];
  sessionId: number;
  /** Whose rights it looks at the console with; `id` and `name` stay its own, `permissions` are those of the other. */
  viewing?: { id: number; name: string; email: string };
}

/** One request on its way through a route. */
export interface Call {
  context: ApiContext;
  /** The database, or, in a route that writes, the transaction which also holds its log and idempotency rows. */
  db: Database;
  request: Request;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Who asks. @throws Error on a public route: nobody has been identified there. */
  identity: Identity;
  /** The client's network address, as far as the host could tell. */
  address: string;
  requestId: string;
  /** While many records are written at once: what admins are to be told of it, together at its end (notifications/together.ts). */
  together?: Told[];
  /** The parsed JSON body. @throws ApiError 400 when malformed, 413 when too large. */
  json(): Promise<unknown>;
}

/** One call of the API. The list of all routes is what is served, documented and tested. */
export interface Route {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below `/api/v1`; parameters as `:id`. */
  path: string;
  access: Access;
  /** One line for the documentation. */
  summary: string;
  /** Heading in the documentation: a resource's plural label, or a subject. */
  subject: string;
  /** Runs in one transaction and honours `Idempotency-Key`. */
  writes?: boolean;
  /** The body as documented (a zod or a JSON schema); the handler validates it. */
  body?: z.ZodType | Readonly<Record<string, unknown>>;
  /** A call without a body is one with `{}`. */
  optionalBody?: boolean;
  /** Answers everybody it otherwise would, also while the institution is under maintenance. */
  openInMaintenance?: boolean;
  /** Names of the query parameters, for the documentation. */
  queryNames?: readonly string[];
  /** Bytes of body accepted; 1 MB unless told. */
  maxBody?: number;
  handle(call: Call): Promise<Response>;
}
