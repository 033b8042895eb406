import type { z } from "zod";
import {
  ownOf,
  requirementOf,
  type KeysNeeded,
  type Resource,
  type ResourceAct,
} from "../../schema";
import type { Awaits, RequestContext } from "./request-context";
import type { CallContract } from "./contract";

/** Who may call a route. There is no default: a route without one does not compile. */
export type Access =
  | { kind: "public" }
  /** For holders of tokens that are no admin's. */
  | {
      kind: "otherToken";
      /** Who that is, for the documentation. */
      holder: string;
      /**
       * Finds out who that is, before anything of the body is read.
       * @throws ApiError for a token that opens nothing
       */
      identify(call: RequestContext): Promise<unknown>;
    }
  | { kind: "signedIn" }
  | { kind: "superAdmin" }
  | KeysNeeded
  | { kind: "anyPermission"; /** One of them is enough. */ keys: readonly string[] };

export const isPublic: Access = { kind: "public" };
export const signedIn: Access = { kind: "signedIn" };
/** For admins who have each of these permission keys, and for super admins. */
export const needs = (...keys: string[]): Access => ({ kind: "permission", keys });
/**
 * The same, be it for one's own alone (`view_own_…`): for routes that leave out themselves what is
 * not the asker's own.
 */
export const needsOrOwn = (...keys: string[]): Access => ({
  kind: "permission",
  keys,
  own: Object.fromEntries(keys.map((key) => [key, ownOf(key)])),
});
export const superAdminOnly: Access = { kind: "superAdmin" };
/**
 * The right to do this with a resource, be it with one's own records only: for routes whose
 * statements take their condition from `registryOf(call)`.
 * @throws where nobody has it: that has no route
 */
export function needsToOrOwn(resource: Resource, act: ResourceAct): Access {
  const requirement = requirementOf(resource, act);
  if (requirement.kind === "nobody")
    throw new Error(`No one can ${act} ${resource.name}: only the server writes them.`);
  return requirement;
}
/**
 * The right to do this with all records of a resource.
 * @throws where nobody has it: that has no route
 */
export function needsTo(resource: Resource, act: ResourceAct): Access {
  return needsToOrOwn({ ...resource, scope: undefined }, act);
}
export const needsAny = (keys: readonly string[]): Access => ({ kind: "anyPermission", keys });
/** One of them, be it for one's own alone: for routes as with `needsOrOwn`. */
export const needsAnyOrOwn = (keys: readonly string[]): Access =>
  needsAny(keys.flatMap((key) => [key, ownOf(key)]));

const kilobyte = 1024;
/**
 * The most bytes of body that a route reads. Unless it says so itself: 1 MB of an admin, and little
 * of others, who send a few fields.
 */
export const maxBodyOf = ({ maxBody, access }: Pick<Route, "maxBody" | "access">): number =>
  maxBody ??
  (access.kind === "public" || access.kind === "otherToken" ? 16 * kilobyte : kilobyte * kilobyte);

/** One call of the API. The list of all routes is what is served, documented and tested. */
export interface Route {
  method: CallContract["method"];
  /** Below `/api/v1`; parameters as `:id`. */
  path: string;
  /** Served at its path itself: for callers that can be told a host, and no path. */
  atRoot?: boolean;
  access: Access;
  /** One line for the documentation. */
  summary: string;
  /** Heading in the documentation: a resource's plural label, or a subject. */
  subject: string;
  /**
   * Runs in one transaction, or in several short ones (`Call.slices`), and honours
   * `Idempotency-Key`.
   */
  writes?: boolean | "in slices";
  /** The body as documented (a zod or a JSON schema); the handler validates it. */
  body?: z.ZodType | Readonly<Record<string, unknown>>;
  /**
   * Changes something that has a version: refused without `If-Match` (428); `*` passes as any
   * version.
   */
  conditional?: boolean;
  /** A call without a body is one with `{}`. */
  optionalBody?: boolean;
  /** Answers everybody it otherwise would, also while the institution is under maintenance. */
  openInMaintenance?: boolean;
  /**
   * Asks for the password again, unless it was typed in this session within the last minutes: 403
   * `reauthentication_required`. "sometimes": where it touches a field that asks for it, which is
   * judged when the record is written.
   */
  asksPassword?: "always" | "sometimes";
  /** For what a session may still wait that calls it (`Identity.awaits`); for nothing unless given. */
  openWhileAwaiting?: readonly Awaits[];
  /**
   * Whether it can be called with an API token. Unless given, what takes permissions is open to
   * tokens, and what is for whoever is signed in, for super admins, or asks for the password always,
   * is not.
   */
  openToApiTokens?: boolean;
  /** Failed tries are counted: 429 with `Retry-After` when none is left. */
  countsTries?: boolean;
  /** Names of the query parameters, for the documentation. */
  queryNames?: readonly string[];
  /** Bytes of body accepted; what `maxBodyOf` says unless given. */
  maxBody?: number;
  /** Says a refusal as callers of another protocol read it, who never see the API's envelope. */
  refusal?(answer: Response): Promise<Response>;
  /** What the call was declared by (`routeOf`). */
  contract?: CallContract;
  handle(call: RequestContext): Promise<Response>;
}
