import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sortable, type Resource } from "@rollcall/kit/schema";
import { resources } from "../../../../src/resources";
import { metBeside, metIn, visibleTo, type Visible } from "./met";
import { readFile } from "../../../../packages/kit/browser/crud/import/reading/read-file";
import { exportColumns } from "../../../../packages/kit/schema/transfer/columns";
import { everyCase, turnOf } from "../../../support/every-case";
import { toldBy } from "../../../support/read-workbook";
import { isOpen, pathsOf, queriesOf, statusOf, type AnyRoute } from "./questions";
import { silentRoutes } from "./silent";
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

/** Resources with records that are someone's own; what is everybody's is not meant. */
const owned = (resources as readonly Resource[]).filter(
  ({ scope }) => scope !== undefined && scope.own !== "shared",
);

async function answerOf(token: string, path: string): Promise<[Response, Uint8Array]> {
  const response = await stage.api.fetch(
    new Request(`http://rollcall.test/api/v1${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    }),
    { address: "127.0.0.1" },
  );
  return [response, new Uint8Array(await response.arrayBuffer())];
}

const words: Readonly<Record<string, string>> = { yes: "true", no: "false" };
/**
 * A cell of a text as a workbook has it: yes and no are values of their own there, and nothing needs
 * a sign before it to be no formula.
 */
const asInWorkbook = (cell = "") => words[cell] ?? cell.replace(/^'(?=[-+=@])/u, "");

/** A whole answer, be it a file, with its headers. */
async function read(token: string, path: string): Promise<{ status: number; text: string }> {
  const [response, bytes] = await answerOf(token, path);
  const headers = JSON.stringify([...response.headers]);
  return { status: response.status, text: `${headers}\n${toldBy(bytes, "latin1")}` };
}

/** Reading routes, but for those of other tokens and the stream, which has a test of its own. */
const readingRoutes = (): AnyRoute[] =>
  stage.api.routes.filter(
    ({ method, path, access }) =>
      method === "GET" && access.kind !== "otherToken" && path !== "/admin/events",
  );

/** What an answer tells that is not the teacher's to know, as kind and number. */
function leaksIn(text: string, url: string, at: number): string[] {
  const met = metIn(text);
  const beside = metBeside(stage.world, at + 1, url);
  return (["named", "marked", "secret"] as const).flatMap((kind) =>
    [...met[kind]]
      .filter((id) => !visible[at]?.[kind].has(id) && !beside[kind].has(id))
      .map((id) => `${kind} ${id}`),
  );
}

interface Asked {
  /** Teacher, question, and what leaked. */
  leaks: string[];
  questions: number;
  /** Whether an answer told of something that is one's own. */
  told: boolean;
}

/** Whether a route is of a resource whose records have no owner: three teachers ask it. */
const isOthers = ({ path }: AnyRoute): boolean => {
  const name = path.split("/")[2];
  return resources.some((one) => one.name === name) && !owned.some((one) => one.name === name);
};

/** Told of declarations alone, to anyone: a number in it is nobody's. */
const ofDeclarations: ReadonlySet<string> = new Set(["/docs", "/openapi.json"]);

type Asker = [at: number, token: string];
/** Asks a route everything, as some of the teachers. */
async function askAs(askers: readonly Asker[], route: AnyRoute): Promise<Asked> {
  const asked: Asked = { leaks: [], questions: 0, told: false };
  for (const [at, token] of askers) {
    const own = visible[at]?.own ?? {};
    for (const path of pathsOf(route, stage.world, own, at))
      for (const query of queriesOf(route, stage.world, own, at)) {
        const url = query ? `${path}?${query}` : path;
        const { status, text } = await read(token, url);
        asked.questions += 1;
        // What was asked for may stand in the sentence that refuses it.
        const expected = statusOf(route, url, own);
        if (expected !== undefined && status !== expected)
          asked.leaks.push(`${teachers[at]}: ${url}: ${status}`);
        const told = ofDeclarations.has(route.path) ? "" : text;
        const leaks = status < 400 ? leaksIn(told, url, at) : status >= 500 ? [`${status}`] : [];
        if (leaks.length > 0)
          asked.leaks.push(`${teachers[at]}: ${url}: ${leaks.slice(0, 5).join(", ")}`);
        const { named, marked, secret } = metIn(text);
        asked.told ||= status === 200 && named.size + marked.size + secret.size > 0;
      }
  }
  return asked;
}

/**
 * Asks a route everything, as a third of the teachers, who take turns, and as every teacher where
 * these are told nothing, or with `npm run every-case`.
 */
async function askInTurn(route: AnyRoute, turn: number): Promise<Asked> {
  const all = [...stage.tokens.entries()];
  const some = await askAs(turnOf(isOthers(route) ? all.slice(0, 3) : all, turn, 3), route);
  return some.told || isOthers(route) || silentRoutes.has(route.path) ? some : askAs(all, route);
}

describe("twelve teachers who may do what is their own", () => {
  it("have records of every kind among them, and others that are not theirs", () => {
    for (const { name } of owned) {
      const counts = visible.map(({ own }) => own[name]?.size ?? 0);
      expect([name, Math.max(...counts) > 0, Math.min(...counts)]).toEqual([name, true, 0]);
    }
    expect(new Set(visible.map(({ own }) => [...(own["students"] ?? [])].join())).size).toBe(9);
  });

  it("meet no record of another in any answer of any route", async () => {
    const leaks: string[] = [];
    const silent: string[] = [];
    let questions = 0;
    const open = readingRoutes().filter((one) => isOpen(one, rights));
    for (const [turn, route] of open.entries()) {
      const asked = await askInTurn(route, turn);
      leaks.push(...asked.leaks);
      questions += asked.questions;
      if (!asked.told && !isOthers(route) && !silentRoutes.has(route.path)) silent.push(route.path);
    }
    expect(leaks).toEqual([]);
    // A route that answered nothing of anybody's own was not asked well: say in questions.ts how.
    expect(silent).toEqual([]);
    expect(questions).toBeGreaterThan(everyCase ? 9000 : 3000);
  }, 240_000);

  it("are refused by every route that is not said to be for one's own", async () => {
    const answered: string[] = [];
    for (const route of readingRoutes().filter((one) => !isOpen(one, rights)))
      for (const [at, token] of stage.tokens.entries()) {
        const [path = route.path] = pathsOf(route, stage.world, {}, at);
        const { status } = await read(token, path);
        if (status !== 403) answered.push(`${path}: ${status}`);
      }
    expect(answered).toEqual([]);
  });

  it.each(owned.map((resource) => [resource.name, resource] as const))(
    "list and count of %s exactly their own",
    async (name, resource) => {
      for (const [at, token] of stage.tokens.entries()) {
        const own = [...(visible[at]?.own[name] ?? [])].sort();
        const sorts = [...sortable(resource)];
        for (const sort of ["id", sorts[at % sorts.length] ?? "-id"]) {
          const path = `/admin/${name}?per_page=200&trashed=with&sort=${sort}`;
          const { body } = await stage.call<{ id: number }[]>(token, "GET", path);
          const ids = body.data.map(({ id }) => id).sort();
          expect([teachers[at], sort, ids, body.meta?.["total"]]).toEqual([
            teachers[at],
            sort,
            own,
            own.length,
          ]);
        }
      }
    },
  );

  it.each(owned.map((resource) => [resource.name, resource] as const))(
    "export of %s exactly their own, with the same columns and rows in either format",
    async (name, resource) => {
      const headers = exportColumns(resource).map(({ header }) => header);
      for (const [at, token] of stage.tokens.entries()) {
        const own = [...(visible[at]?.own[name] ?? [])].sort();
        const tables = await Promise.all(
          ["csv", "xlsx"].map(async (format) => {
            const path = `/admin/${name}/export?format=${format}&trashed=with&sort=id`;
            const [, bytes] = await answerOf(token, path);
            return (await readFile(bytes)).lines.map(({ cells }) =>
              headers.map((_, place) => asInWorkbook(cells[place])),
            );
          }),
        );
        for (const [head, ...rows] of tables) {
          expect(head).toEqual(headers);
          const ids = rows.map((cells) => Number(cells[headers.indexOf("ID")])).sort();
          expect([teachers[at], ids]).toEqual([teachers[at], own]);
        }
        expect(tables[1]).toEqual(tables[0]);
      }
    },
  );

  it("count their own notifications alone", async () => {
    for (const token of stage.tokens) {
      const { body } = await stage.call(token, "GET", "/admin/notifications/unread-count");
      expect(body.data).toEqual({ count: 1 });
    }
  });

  it("count the phone numbers of their own students alone", async () => {
    for (const [at, token] of stage.tokens.entries()) {
      const own = stage.world["students"]?.filter(
        ({ id, deleted_at }) => !deleted_at && visible[at]?.own["students"]?.has(id),
      );
      const { body } = await stage.call(token, "GET", "/admin/phone-numbers/count");
      expect([teachers[at], body.data]).toEqual([teachers[at], { undialled: own?.length }]);
    }
  });
});
