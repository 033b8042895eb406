import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Access, Route } from "@rollcall/kit/api/http/route";
import { allRoutes } from "../../packages/kit/api/routes";
import { resources } from "../../src/resources";
import { allPermissionKeys } from "@rollcall/kit/schema";
import {
  askAt,
  makeAdmin,
  tokenFor,
  type Answer,
  type RunningHost,
} from "../../packages/kit/testing/contract/ask";
import { ruleHosts } from "./hosts";
import { everyCase, turnOf } from "../support/every-case";
import { features, pagePermissions } from "../support/school";

/** Every route the API serves, made from the declarations, with paths that point at nothing. */
export const routes = allRoutes(resources, features);
const keys = allPermissionKeys(resources, pagePermissions);
/** Devices know nobody, and ask at the root in forms of their own. */
const isBeside = ({ atRoot, access }: Route) => atRoot === true && access.kind !== "public";
const pathOf = (route: Route) =>
  `${isBeside(route) ? "" : "/api/v1"}${route.path.replaceAll(/:\w+/g, "2000000000")}`;
/** What would shut the others out while they are asking is told to leave it as it is. */
const bodies = new Map<string, unknown>([
  ["/admin/settings/toggle-maintenance-mode", { enabled: false }],
]);
const bodyOf = ({ method, path }: Route) =>
  method === "GET" || method === "DELETE" ? undefined : (bodies.get(path) ?? {});

export type Verdict = "open" | "signed in" | "permission" | "super admin" | "no API token";
/**
 * What a route must answer an admin with some permissions, said a second time and in other words
 * than the code's.
 */
function verdict(access: Access, permissions: readonly string[], isSuper: boolean): Verdict {
  if (access.kind === "otherToken") return "signed in";
  if (access.kind === "public" || access.kind === "signedIn" || isSuper) return "open";
  if (access.kind === "superAdmin") return "super admin";
  const own = access.kind === "permission" ? access.own : undefined;
  const held = access.keys.filter((key) =>
    [key, own?.[key] ?? key].some((one) => permissions.includes(one)),
  ).length;
  return held === access.keys.length || (access.kind === "anyPermission" && held > 0)
    ? "open"
    : "permission";
}
const seen = ({ status, body }: Answer): Verdict => {
  if (status === 401) return "signed in";
  if (status === 403 && body.code === "permission") return "permission";
  if (status === 403 && body.code === "api_token") return "no API token";
  // As another protocol says it.
  if (status === 403 && body["imsx_codeMajor"] === "failure") return "permission";
  return status === 403 && body.code === "super_admin" ? "super admin" : "open";
};

/** Calls that take no permission, and are open to API tokens. */
const openToTokens = new Set(["/auth/me", "/admin/files/:id", "/admin/writes/:key"]);
/** What a route must answer an API token that lists these permissions, of somebody who may more. */
export function verdictOfToken(
  { access, path, asksPassword }: Route,
  permissions: readonly string[],
): Verdict {
  const isOfAdmins = access.kind !== "public" && access.kind !== "otherToken";
  const takesKeys = access.kind === "permission" || access.kind === "anyPermission";
  if (isOfAdmins && (asksPassword === "always" || !(takesKeys || openToTokens.has(path))))
    return "no API token";
  return verdict(access, permissions, false);
}

/**
 * The calls an admin with one permission is asked about: those that name the permission, and a
 * sixtieth of the others, which takes turns; all of them with `npm run every-case`.
 */
function askedWith(key: string): Route[] {
  const others = new Set(turnOf(routes, keys.indexOf(key), 60));
  return routes.filter(
    (route) => others.has(route) || ("keys" in route.access && route.access.keys.includes(key)),
  );
}
/** What each route answers whom the token is of. */
export const askAll = async (
  host: RunningHost,
  token: () => Promise<string | undefined>,
  asked: readonly Route[] = routes,
) => {
  const verdicts: [string, Verdict][] = [];
  const usual = await token();
  for (const route of asked) {
    const answer = await askAt(
      host,
      route.path === "/auth/logout" ? await token() : usual,
      route.method,
      pathOf(route),
      bodyOf(route),
    );
    expect(answer.status, `${route.method} ${route.path}: ${answer.body.message}`).toBeLessThan(
      500,
    );
    verdicts.push([`${route.method} ${route.path}`, seen(answer)]);
  }
  return verdicts;
};
/** What each must answer somebody with these permissions. */
export const expected = (
  permissions: readonly string[],
  isSuper = false,
  asked: readonly Route[] = routes,
) =>
  asked.map((route) => [
    `${route.method} ${route.path}`,
    verdict(route.access, permissions, isSuper),
  ]);
// A try with a wrong password or code answers 401 or 429 by itself, one with a wrong secret in
// the address 404: that is their own tests' matter.
const judgedElsewhere = new Set(
  routes
    .filter(
      ({ access, method, path }) =>
        (access.kind === "public" && method === "POST") ||
        (access.kind === "otherToken" && path.includes("/:token")),
    )
    .map(({ method, path }) => `${method} ${path}`),
);
/** Without what is judged elsewhere. */
export const guarded = (list: readonly (readonly (string | Verdict)[])[]) =>
  list.filter(([name]) => !judgedElsewhere.has(name ?? ""));

/** Files among which the permissions are divided where each is asked of every route. */
const shares = 4;
const keysOf = (share: number): string[] =>
  everyCase ? keys.filter((_, at) => at % shares === share) : share === 0 ? keys : [];

/** Holds, on each host, what an admin may who has one permission alone: a share of the permissions. */
export function holdEachKey(share: number): void {
  describe.each(ruleHosts)(
    "who may call what with one permission, on $name",
    ({ start, missing }) => {
      let host: RunningHost;
      beforeAll(async () => {
        if (!missing) host = await start(20);
      });
      afterAll(() => host?.stop());

      it.skipIf(missing).each(keysOf(share))(
        "lets an admin with %s alone through where that suffices, and says elsewhere what is missing",
        async (key) => {
          const admin = await makeAdmin(host, { permissions: [key] });
          const asked = askedWith(key);
          expect(guarded(await askAll(host, () => tokenFor(host, admin), asked))).toEqual(
            guarded(expected([key], false, asked)),
          );
        },
      );
    },
  );
}
