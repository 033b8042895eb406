import { mayAny, missingKey } from "../../schema";
import { ApiError, notAllowed } from "../errors";
import type { Identity } from "./request-context";
import type { Access, Route } from "./route";
import { t } from "../text";

/** The sentences of a refusal, which the console shows word for word. */
export const refusals = {
  get superAdmin() {
    return t("superAdminOnly");
  },
  get permission() {
    return t("noPermission");
  },
};

const passwordNeeded = "reauthentication_required";

/**
 * Lets through who has typed the password in this session within the last minutes. No 401, which
 * would end the session: the console asks for the password and makes the call again.
 * @throws ApiError 403 `reauthentication_required`; `api_token` where a token asks, which has none
 */
export function askPassword({
  confirmed,
  apiToken,
}: Pick<Identity, "confirmed" | "apiToken">): void {
  if (apiToken) throw notAllowed(t("tokenPassword"), "api_token");
  if (confirmed !== true) throw notAllowed(t("passwordNeeded"), passwordNeeded);
}

/**
 * Lets through who waits for nothing, and to the calls of the second step who waits for that.
 * @throws ApiError 403 `second_factor_required` or `second_factor_setup_required`
 */
export function refuseAwaiting(
  { openWhileAwaiting = [] }: Pick<Route, "openWhileAwaiting">,
  { awaits }: Pick<Identity, "awaits">,
): void {
  if (!awaits || openWhileAwaiting.includes(awaits)) return;
  throw awaits === "set_up"
    ? notAllowed(t("secondFactorSetUp"), "second_factor_setup_required")
    : notAllowed(t("secondFactor"), "second_factor_required");
}

/** Whether a route can be called with an API token at all. */
export const isOpenToApiTokens = ({
  access,
  asksPassword,
  openToApiTokens = access.kind === "permission" || access.kind === "anyPermission",
}: Pick<Route, "access" | "asksPassword" | "openToApiTokens">): boolean =>
  openToApiTokens && asksPassword !== "always";

/**
 * Lets through who is signed in, and API tokens to the calls that are open to them.
 * @throws ApiError 403 `api_token`
 */
export function refuseApiToken(route: Route, { apiToken }: Pick<Identity, "apiToken">): void {
  if (!apiToken || isOpenToApiTokens(route)) return;
  throw notAllowed(
    route.asksPassword === "always" ? t("tokenPassword") : t("tokenClosed"),
    "api_token",
  );
}

/** Whether something was refused until the password is typed again. */
export const isPasswordNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.body["code"] === passwordNeeded;

/**
 * Lets through who has the right a route asks for.
 * @throws ApiError 403 that says which right is missing.
 */
export function authorize(access: Access, identity: Identity): void {
  if (access.kind === "superAdmin" && !identity.is_super_admin)
    throw notAllowed(refusals.superAdmin, "super_admin");
  if (access.kind === "permission") {
    const missing = missingKey(identity, access);
    if (missing !== undefined) throw notAllowed(refusals.permission, "permission", missing);
  }
  if (access.kind === "anyPermission" && !identity.is_super_admin && !mayAny(identity, access.keys))
    throw notAllowed(refusals.permission, "permission");
}
