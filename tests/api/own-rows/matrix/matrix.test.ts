import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listResources } from "./resources";
import { classesMet, metIn, metInRegisters, visibleTo, type Visible } from "./met";
import { isOpen, pathsOf, queriesOf, recordsOf, type AnyRoute } from "./questions";
import { rights, stageWorld, workOnAll, type Stage } from "./store";
import { teachers } from "./world";

let stage: Stage;
let visible: Visible[];
beforeAll(async () => {
  stage = await stageWorld();
  await workOnAll(stage);
  visible = teachers.map((_, at) => visibleTo(stage.world, at + 1));
});
afterAll(() => stage.db.close());

/** Whole answers, files too, with their headers. */
async function read(token: string, path: string): Promise<{ status: number; text: string }> {
  const response = await stage.api.fetch(
    new Request(`http://rollcall.test/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } }),
    { address: "127.0.0.1" },
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  const body = new TextDecoder("latin1").decode(bytes);
  return { status: response.status, text: `${JSON.stringify(Object.fromEntries(response.headers))}\n${body}` };
}

/** Reading routes, but for those of other tokens and the stream, which has a test of its own. */
const readingRoutes = (): AnyRoute[] =>
  stage.api.routes.filter(
    ({ method, path, access }) =>
      method === "GET" && access.kind !== "otherToken" && path !== "/admin/events",
  );

const without = (met: Set<number>, ...allowed: Set<number>[]) =>
  [...met].filter((id) => !allowed.some((set) => set.has(id)));

/** What an answer tells of that is not a teacher's to know. */
function leaksIn(text: string, path: string, at: number): Record<string, number[]> {
  const { named, secret } = visible[at] ?? { named: new Set<number>(), secret: new Set<number>() };
  const met = metIn(text);
  const beside = metInRegisters(stage.world, at + 1, path);
  return {
    named: without(met.named, named, beside, classesMet(stage.world, at + 1, path)),
    marked: without(met.marked, secret, named, beside),
    secret: without(met.secret, secret, classesMet(stage.world, at + 1, path)),
  };
}

describe("twelve teachers who may do what is their own", () => {
  it("is asked for by at least one teacher with and one without own records of each kind", () => {
    for (const name of listResources)
      expect([name, visible.some(({ own }) => (own[name]?.size ?? 0) > 0)]).toEqual([name, true]);
  });

  it("meet no record of another in any answer, whatever is read", async () => {
    const leaks: unknown[] = [];
    const useful = new Map<string, number>();
    let asked = 0;
    for (const route of readingRoutes())
      for (const [at, token] of stage.tokens.entries()) {
        const own = visible[at]?.own ?? {};
        if (!isOpen(route, rights)) {
          const [path = ""] = pathsOf(route, stage.world, own, at);
          const { status } = await read(token, path);
          if (status !== 403) leaks.push([teachers[at], path, status]);
          continue;
        }
        for (const path of pathsOf(route, stage.world, own, at))
          for (const query of queriesOf(route, stage.world, own, at)) {
            const url = query ? `${path}?${query}` : path;
            const { status, text } = await read(token, url);
            asked += 1;
            const found = leaksIn(text, url, at);
            // What was asked for stands in what refuses it.
            if (status >= 500 || (status < 400 && Object.values(found).some((ids) => ids.length > 0)))
              leaks.push([teachers[at], url, status, found]);
            if (status === 200 && metIn(text).named.size > 0)
              useful.set(route.path, (useful.get(route.path) ?? 0) + 1);
          }
      }
    console.info(asked, leaks.length);
    console.info(JSON.stringify([...new Map(leaks.map((l: any) => [l[1].replace(/\d{6}/g, "N").split("=")[0] + l[0], l])).values()].slice(0, 60), null, 0).replaceAll("],[", "]\n["));
    const silent = readingRoutes().filter((r) => isOpen(r, rights) && !useful.has(r.path)).map((r) => r.path);
    console.info(silent.join("\n"));
    expect(recordsOf("x")).toBeUndefined();
  }, 240_000);
});
