import * as z from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi } from "@rollcall/kit/api/create-api";
import type { ApiFeature } from "@rollcall/kit/api/feature";
import { identityFeature } from "../../../packages/kit/api/identity/feature";
import { defineCall, type AnswerOf } from "@rollcall/kit/api/http/contract";
import { file, ok } from "@rollcall/kit/api/http/envelope";
import { bodyOf } from "@rollcall/kit/api/http/read-body";
import { dayParameter, idParameter, numberParameter } from "@rollcall/kit/api/http/read-query";
import { signedIn } from "@rollcall/kit/api/http/route";
import { routeOf } from "@rollcall/kit/api/http/route-of";
import { adminsIn } from "@rollcall/kit/resources/admins";
import { testApi, type TestApi } from "../../support/test-api";

const orbit = defineCall({
  method: "POST",
  path: "/admin/planets/:id/orbit",
  query: z.object({
    on: dayParameter("Day").optional(),
    moon_id: idParameter("A moon is the id of a record.").optional(),
    turns: numberParameter(1, 9, "Turns are a number from 1 to 9.").optional(),
  }),
  body: bodyOf({ speed: z.int() }),
  answer: z.object({
    days: z.int().describe("Of the planet's own."),
    moons: z.array(z.object({ name: z.string(), mass: z.number().nullable() })),
  }),
});
const chart = defineCall({
  method: "GET",
  path: "/admin/planets/chart",
  query: z.object({
    star_id: idParameter("A star is the id of a record.", { missing: "Choose a star." }),
    size: numberParameter(1, 9, "A size is a number from 1 to 9."),
  }),
  answer: z.array(z.string()),
  files: ["text/csv"],
});
let chartType = "text/csv";

const plain = { access: signedIn, subject: "Planets", summary: "Send a planet around" };
let answered: AnswerOf<typeof orbit>;
let asked: unknown;
const planets: ApiFeature = {
  name: "planets",
  routes: [
    routeOf(orbit, {
      ...plain,
      handle: async (_call, what) => {
        asked = what;
        return answered.clone() as typeof answered;
      },
    }),
    routeOf(chart, {
      ...plain,
      handle: async (_call, { query }) =>
        query.size === 1
          ? ok(["Io"])
          : file(new Blob(["Io"]), { type: chartType, name: "chart.csv" }),
    }),
  ],
};

let host: TestApi;
let token: string;
const path = "/admin/planets/3/orbit";
beforeAll(async () => {
  host = await testApi({ resources: [adminsIn("People")], features: [identityFeature, planets] });
  token = await host.signIn({ name: "Ada" });
});
afterAll(() => host.db.close());

describe("a declared call", () => {
  it("is asked for as its contract says: numbers are read, and of a parameter that is given twice the first", async () => {
    answered = ok({ days: 4, moons: [{ name: "Io", mass: null }] });
    const { status, body } = await host.call(
      token,
      "POST",
      `${path}?on=2026-06-10&on=2027-01-01&moon_id=7&turns=2`,
      { speed: 5 },
    );
    expect([status, body.data, asked]).toEqual([
      200,
      { days: 4, moons: [{ name: "Io", mass: null }] },
      { query: { on: "2026-06-10", moon_id: 7, turns: 2 }, body: { speed: 5 } },
    ]);
  });

  it("refuses what the contract does not know or allow, by name", async () => {
    const refused = async (query: string, body: unknown = { speed: 5 }) => {
      const answer = await host.call(token, "POST", `${path}${query}`, body);
      return [answer.status, answer.body.errors];
    };
    expect(await refused("?colour=red")).toEqual([
      422,
      { colour: [`This call has no parameter "colour".`] },
    ]);
    expect(await refused("?on=2026-02-30&moon_id=0x7&turns=10")).toEqual([
      422,
      {
        on: ["Day must be a valid date, such as 2026-11-21."],
        moon_id: ["A moon is the id of a record."],
        turns: ["Turns are a number from 1 to 9."],
      },
    ]);
    expect(await refused("", { speed: 5, spin: 1 })).toEqual([
      422,
      { spin: ["There is no field “spin”."] },
    ]);
  });

  it.each([
    [
      "a field it does not know",
      { days: 4, colour: "red", moons: [] },
      "data.colour: not in the contract",
    ],
    [
      "one within a list",
      { days: 4, moons: [{ name: "Io", mass: 1, secret: "x" }] },
      "data.moons.0.secret: not in the contract",
    ],
    ["a value of another kind", { days: "4", moons: [] }, "data.days: "],
    ["a field too few", { days: 4 }, "data.moons: "],
  ])(
    "is answered with %s by nobody in tests: it fails and says what differs",
    async (_, data, said) => {
      answered = ok(data) as unknown as typeof answered;
      await expect(host.call(token, "POST", path, { speed: 5 })).rejects.toThrow(said);
      expect(host.logged.at(-1)?.message).toContain(
        `POST /admin/planets/:id/orbit answers what its contract does not describe: ${said}`,
      );
      const {
        api: { context },
      } = host;
      const live = createApi({ ...context, features: [identityFeature, planets] });
      const response = await live.fetch(
        new Request(`http://rollcall.test/api/v1${path}`, {
          method: "POST",
          headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
          body: `{"speed":5}`,
        }),
      );
      expect([response.status, ((await response.json()) as { data: unknown }).data]).toEqual([
        200,
        data,
      ]);
    },
  );

  it("answers with a file of a kind that it names, instead of data", async () => {
    const ask = (size: number) =>
      host.call(token, "GET", `/admin/planets/chart?star_id=3&size=${size}`);
    expect((await ask(1)).body.data).toEqual(["Io"]);
    chartType = "text/csv";
    const { status, headers } = await ask(2);
    expect([status, headers.get("Content-Type"), headers.get("Content-Disposition")]).toEqual([
      200,
      "text/csv",
      'attachment; filename="chart.csv"',
    ]);
    chartType = "text/html";
    await expect(ask(2)).rejects.toThrow("text/html");
    // @ts-expect-error a call that names no files answers with none
    routeOf(orbit, { ...plain, handle: async () => file(new Blob([]), { type: "x", name: "x" }) });
  });

  it("says of a parameter that is missing what it says of a wrong one, unless it has words for that", async () => {
    const { status, body } = await host.call(token, "GET", "/admin/planets/chart");
    expect([status, body.errors]).toEqual([
      422,
      { star_id: ["Choose a star."], size: ["A size is a number from 1 to 9."] },
    ]);
  });

  it("does not compile with another answer", () => {
    // @ts-expect-error a field is missing
    routeOf(orbit, { ...plain, handle: async () => ok({ days: 4 }) });
    routeOf(orbit, {
      ...plain,
      // @ts-expect-error a value is of another kind
      handle: async () => ok({ days: 4, moons: [{ name: "Io", mass: "heavy" }] }),
    });
    // @ts-expect-error nobody knows what this holds
    routeOf(orbit, { ...plain, handle: async () => new Response() });
    expect(
      routeOf(orbit, {
        ...plain,
        handle: async () => ok({ days: 4, moons: [{ name: "Io", mass: null }] } as const),
      }).path,
    ).toBe(orbit.path);
  });

  it("is published with its parameters, its body and its answer", async () => {
    const { paths } = (await (
      await host.api.fetch(new Request("http://rollcall.test/api/v1/openapi.json"))
    ).json()) as {
      paths: Record<
        string,
        {
          post: {
            parameters: { name: string }[];
            requestBody: object;
            responses: Record<string, object>;
          };
          get: { responses: Record<string, object> };
        }
      >;
    };
    const { parameters, requestBody, responses } = paths["/admin/planets/{id}/orbit"]?.post ?? {
      parameters: [],
      requestBody: {},
      responses: {},
    };
    expect(parameters.map(({ name }) => name)).toEqual(["id", "on", "moon_id", "turns"]);
    expect(requestBody).toMatchObject({
      content: { "application/json": { schema: { properties: { speed: { type: "integer" } } } } },
    });
    expect(responses["200"]).toMatchObject({
      content: {
        "application/json": {
          schema: {
            properties: {
              data: {
                type: "object",
                required: ["days", "moons"],
                properties: {
                  days: { type: "integer", description: "Of the planet's own." },
                  moons: {
                    type: "array",
                    items: {
                      properties: { name: { type: "string" }, mass: { type: ["number", "null"] } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    });
    const { responses: ofChart } = paths["/admin/planets/chart"]?.get ?? { responses: {} };
    expect(Object.keys((ofChart["200"] as { content: object }).content)).toEqual([
      "application/json",
      "text/csv",
    ]);
  });
});
