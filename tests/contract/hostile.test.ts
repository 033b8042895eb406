import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { everyCase } from "../support/every-case";
import { checksums } from "../../packages/kit/testing/contract/checksum";
import { ask, type Answer, type RunningHost } from "../../packages/kit/testing/contract/ask";
import { hosts } from "./hosts";
import { badBodies } from "./hostile/bad-bodies";
import { badHeaders } from "./hostile/bad-headers";
import { badMany } from "./hostile/bad-many";
import { badPaths } from "./hostile/bad-paths";
import { badQueries } from "./hostile/bad-queries";
import { badRecords } from "./hostile/bad-records";
import { badSignIns } from "./hostile/bad-sign-ins";
import { idleCalls } from "./hostile/refused-rows";
import { openWorld, type Bad, type BadRequest, type World } from "./hostile/world";

/**
 * 20,000 in all with `npm run every-case`, most of them in memory. Without it 500 over a socket, where
 * the way to the API is met, too.
 */
const asked = everyCase ? hosts.slice(0, 2) : hosts.slice(1, 2);
const runs = (name: string) => (everyCase ? (name.includes("memory") ? 16_000 : 4000) : 150);
/** The same requests in every run; another number looks elsewhere. */
const seed = Number(process.env["HOSTILE_SEED"] ?? 20_261_121);

const badRequest = (world: World): Bad =>
  fc.oneof(
    { weight: 8, arbitrary: badRecords(world) },
    { weight: 6, arbitrary: badQueries(world) },
    { weight: 2, arbitrary: badBodies(world) },
    { weight: 3, arbitrary: badHeaders(world) },
    { weight: 2, arbitrary: badPaths(world) },
    { weight: 4, arbitrary: badMany(world) },
    { weight: 2, arbitrary: badSignIns(world) },
  );
/** What would tell of the inside: a stack, a statement, a package, a path. */
const inside =
  /\n\s+at |select .* from|insert into|update .* set|node_modules|pglite|zod|\/src\/|_pkey|violates/i;
const keys = new Set([
  "success",
  "message",
  "errors",
  "code",
  "permission",
  "data",
  "used_by",
  "count",
]);

/** What the answer says, without what it repeats of the request. */
const saidBy = ({ message, errors = {} }: Answer["body"]) =>
  [message ?? "", ...Object.entries(errors).flat(2)].map((said) =>
    said.replace(/“.*?”|".*?"(?= (is|was|cannot|has|takes))/gs, ""),
  );

async function expectRefused(
  world: World,
  { what, method, path, body, headers = {}, statuses }: BadRequest,
): Promise<void> {
  const answer = await ask(world.stage.host, world.stage.token, method, path, body, headers);
  const told = `${what} | ${method} ${path.slice(0, 200)} ${typeof body === "string" ? body.slice(0, 600) : ""} -> ${answer.status} ${JSON.stringify(answer.body).slice(0, 400)}`;
  expect(statuses, told).toContain(answer.status);
  expect(
    [answer.body["success"], typeof answer.body.message, answer.headers.get("Cache-Control")],
    told,
  ).toEqual([false, "string", "no-store"]);
  expect(
    Object.keys(answer.body).filter((key) => !keys.has(key)),
    told,
  ).toEqual([]);
  if (answer.status !== 412)
    expect(
      saidBy(answer.body).filter((said) => inside.test(said)),
      told,
    ).toEqual([]);
}

describe.each(asked)("bad requests, on $name", ({ name, start }) => {
  let host: RunningHost;
  let world: World;
  beforeAll(async () => {
    host = await start(20);
    world = await openWorld(host);
  });
  afterAll(() => host?.stop());

  it(`are refused, ${runs(name)} of them, and change nothing`, { timeout: 600_000 }, async () => {
    const before = await checksums(host.db);
    await fc.assert(
      fc.asyncProperty(badRequest(world), (request) => expectRefused(world, request)),
      { numRuns: runs(name), seed },
    );
    expect(await checksums(host.db)).toEqual(before);
  });

  it(
    "that are bad row by row are answered row by row, and change nothing",
    { timeout: 600_000 },
    async () => {
      const before = await checksums(host.db);
      await fc.assert(
        fc.asyncProperty(idleCalls(world), async ({ path, body, count }) => {
          const { status, body: answer } = await ask(host, world.stage.token, "POST", path, body);
          const {
            created = 0,
            updated = 0,
            done = [],
            refused,
            failed,
          } = answer.data as {
            created?: number;
            updated?: number;
            done?: number[];
            refused?: unknown[];
            failed?: unknown[];
          };
          expect(
            [status, created, updated, done, (refused ?? failed)?.length],
            JSON.stringify({ body, answer }).slice(0, 1500),
          ).toEqual([200, 0, 0, [], count]);
        }),
        { numRuns: Math.ceil(runs(name) / 50), seed },
      );
      expect(await checksums(host.db)).toEqual(before);
    },
  );

  it("were bad for what was bad about them: the same forms without it are taken", async () => {
    for (const { resource, draft, live } of world.subjects) {
      expect(
        (
          await world.stage.ask(
            "PATCH",
            `${resource.name}/${live.id}`,
            {},
            { "If-Match": `"${live.version}"` },
          )
        ).status,
      ).toBe(200);
      expect(
        (await world.stage.ask("POST", resource.name, draft)).body.errors,
        resource.name,
      ).toBeUndefined();
    }
  });
});
