import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  apiTokenFor,
  makeAdmin,
  tokenFor,
  type RunningHost,
} from "../../packages/kit/testing/contract/ask";
import { ruleHosts } from "./hosts";
import {
  askAll,
  expected,
  guarded,
  holdEachKey,
  routes,
  verdictOfToken,
  type Verdict,
} from "./who-may";

const strangers = routes.map((route) => [
  `${route.method} ${route.path}`,
  route.access.kind === "public" ? "open" : "signed in",
]);
describe.each(ruleHosts)("who may call what, on $name", ({ start, missing }) => {
  let host: RunningHost;
  beforeAll(async () => {
    if (!missing) host = await start(20);
  });
  afterAll(() => host?.stop());

  it.skipIf(missing)(
    "refuses everybody without a token, with an expired one, and a disabled admin, on every route but the public ones",
    async () => {
      const admin = await makeAdmin(host, { super: true });
      const disabled = await makeAdmin(host, { super: true, status: "disabled" });
      expect(guarded(await askAll(host, async () => undefined))).toEqual(guarded(strangers));
      expect(guarded(await askAll(host, () => tokenFor(host, admin, { expired: true })))).toEqual(
        guarded(strangers),
      );
      expect(guarded(await askAll(host, () => tokenFor(host, disabled)))).toEqual(
        guarded(strangers),
      );
    },
  );

  it.skipIf(missing)(
    "lets an admin without any permission do only what every signed-in admin may",
    async () => {
      const admin = await makeAdmin(host, {});
      expect(guarded(await askAll(host, () => tokenFor(host, admin)))).toEqual(
        guarded(expected([])),
      );
    },
  );

  it.skipIf(missing)(
    "lets an API token of a super admin do what it lists, and nothing that takes no permission",
    async () => {
      const admin = await makeAdmin(host, { super: true });
      // One token makes 600 calls in a minute.
      const half = Math.ceil(routes.length / 2);
      const answered: [string, Verdict][] = [];
      for (const asked of [routes.slice(0, half), routes.slice(half)]) {
        const token = await apiTokenFor(host, admin, ["view_students"]);
        answered.push(...(await askAll(host, async () => token, asked)));
      }
      const expectedOfToken = routes.map((route) => [
        `${route.method} ${route.path}`,
        verdictOfToken(route, ["view_students"]),
      ]);
      expect(guarded(answered)).toEqual(guarded(expectedOfToken));
    },
  );

  it.skipIf(missing)("lets a super admin through everywhere", async () => {
    const admin = await makeAdmin(host, { super: true });
    expect(guarded(await askAll(host, () => tokenFor(host, admin)))).toEqual(
      guarded(expected([], true)),
    );
  });
});

holdEachKey(0);
