import { beforeEach, describe, expect, it } from "vitest";
import { ApiFailure } from "../../packages/kit/browser/providers/api-failure";
import { createDataProvider } from "../../packages/kit/browser/providers/data-provider";
import { planets, stars } from "./planets";
import { recordingHttp, type Answer, type Sent } from "./recording-http";

const page = (data: unknown[] = []): Answer => ({
  status: 200,
  body: {
    success: true,
    message: "",
    data,
    meta: { current_page: 1, per_page: 25, total: data.length, last_page: 1 },
  },
});
const saved: Answer = {
  status: 200,
  body: { success: true, message: "", data: { id: 1, version: 2 } },
};

function provider(answer: (sent: Sent) => Answer | Promise<Answer> = () => page()) {
  const { client, sent } = recordingHttp(answer);
  return {
    data: createDataProvider([planets, stars], client),
    sent,
    query: () => Object.fromEntries(new URL(sent.at(-1)?.url ?? "", "http://x").searchParams),
  };
}
const keyOf = (sent: Sent | undefined) => sent?.headers["Idempotency-Key"];

beforeEach(() => localStorage.clear());

describe("a list", () => {
  it("is asked for in our own terms, and brings its total and its relations", async () => {
    const { data, query } = provider(() => page([{ id: 1 }, { id: 2 }]));
    const answer = await data.getList({
      resource: "planets",
      meta: {
        listQuery: {
          search: "R&D",
          page: 2,
          conditions: [{ field: "name", operator: "in", value: ["a,b", "C++"] }],
        },
        include: ["star"],
      },
    });
    expect([answer.total, answer.data]).toEqual([2, [{ id: 1 }, { id: 2 }]]);
    expect(query()).toEqual({
      search: "R&D",
      page: "2",
      "name[in]": String.raw`a\,b,C++`,
      include: "star",
    });
  });

  it("is asked for in Refine's terms, none of which is dropped", async () => {
    const { data, query } = provider();
    await data.getList({
      resource: "planets",
      pagination: { currentPage: 3, pageSize: 10 },
      sorters: [
        { field: "moons", order: "desc" },
        { field: "name", order: "asc" },
      ],
      filters: [
        { field: "moons", operator: "between", value: [1, 9] },
        { field: "star_id", operator: "nnull", value: true },
        { field: "q", operator: "contains", value: "sat" },
      ],
    });
    expect(query()).toEqual({
      page: "3",
      per_page: "10",
      sort: "-moons,name",
      "moons[between]": "1,9",
      "star_id[null]": "false",
      search: "sat",
    });
  });

  it.each([
    [{ operator: "or" as const, value: [] }, `"or"`],
    [{ field: "name", operator: "containss" as const, value: "x" }, `"containss"`],
  ])(
    "refuses what the API does not know rather than ask for something else",
    async (filter, named) => {
      const { data, sent } = provider();
      await expect(data.getList({ resource: "planets", filters: [filter] })).rejects.toThrow(named);
      expect(sent).toEqual([]);
    },
  );

  it("is abandoned with its query", async () => {
    const stop = new AbortController();
    const asked = provider(() => new Promise<Answer>(() => undefined))
      .data.getList({ resource: "planets", meta: { signal: stop.signal } })
      .then(
        () => "answered",
        (error: unknown) => error,
      );
    stop.abort();
    expect(await asked).toMatchObject({ name: "CanceledError" });
  });
});

describe("records by id", () => {
  it("come in the order asked for, each once on the wire, in pages the API can give", async () => {
    const { data, sent } = provider(({ url }) =>
      page(
        (new URL(url, "http://x").searchParams.get("ids") ?? "")
          .split(",")
          .map((id) => ({ id: Number(id) }))
          .reverse(),
      ),
    );
    const ids = [...Array.from({ length: 205 }, (_, at) => at + 1), 3];
    const answer = await data.getMany({ resource: "planets", ids });
    expect([answer.data.map(({ id }) => id), sent.length]).toEqual([ids, 2]);
  });

  it("leaves out what is not there", async () => {
    expect(
      (await provider(() => page([{ id: 2 }])).data.getMany({ resource: "planets", ids: [1, 2] }))
        .data,
    ).toEqual([{ id: 2 }]);
  });

  it("one by one brings relations along", async () => {
    const { data, sent } = provider(() => saved);
    expect(
      (await data.getOne({ resource: "planets", id: 1, meta: { include: ["star"] } })).data,
    ).toEqual({ id: 1, version: 2 });
    expect(sent[0]?.url).toBe("/api/v1/admin/planets/1?include=star");
  });
});

describe("a write", () => {
  it("says on which version it was made", async () => {
    const { data, sent } = provider(() => saved);
    await data.update({
      resource: "planets",
      id: 1,
      variables: { name: "Pluto" },
      meta: { version: 7 },
    });
    await data.deleteOne({ resource: "planets", id: 1, meta: { version: 8 } });
    expect(sent.map(({ method, url, headers }) => [method, url, headers["If-Match"]])).toEqual([
      ["PATCH", "/api/v1/admin/planets/1", `"7"`],
      ["DELETE", "/api/v1/admin/planets/1", `"8"`],
    ]);
  });

  it("that deletes has a key, its caller's where it has one", async () => {
    const { data, sent } = provider(() => saved);
    await data.deleteOne({ resource: "planets", id: 1, meta: { version: 8 } });
    await data.deleteOne({
      resource: "planets",
      id: 1,
      meta: { version: 8, idempotencyKey: "pressed-once" },
    });
    expect([typeof keyOf(sent[0]), keyOf(sent[1])]).toEqual(["string", "pressed-once"]);
  });

  it("that is told that an earlier try is still at work keeps its key", async () => {
    const answers: Answer[] = [
      {
        status: 409,
        body: { success: false, message: "Still being worked on.", code: "in_flight" },
      },
      saved,
    ];
    const { data, sent } = provider(() => answers.shift() ?? saved);
    const variables = { name: "Pluto" };
    await expect(data.create({ resource: "planets", variables })).rejects.toMatchObject({
      code: "in_flight",
    });
    await data.create({ resource: "planets", variables });
    expect(keyOf(sent[1])).toBe(keyOf(sent[0]));
  });

  it("keeps its key while it is not known whether it happened, and takes another afterwards", async () => {
    const answers: Answer[] = ["offline", { status: 500 }, saved, saved];
    const { data, sent } = provider(() => answers.shift() ?? saved);
    const variables = { name: "Pluto" };
    const send = () => data.create({ resource: "planets", variables }).catch(() => undefined);
    for (let time = 0; time < 4; time++) await send();
    const keys = sent.map(keyOf);
    expect([keys[0] === keys[1], keys[1] === keys[2], keys[2] === keys[3]]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("that was refused is another write when it is sent again, corrected or not", async () => {
    const { data, sent } = provider(() => ({ status: 422 }));
    const variables = { name: "" };
    for (let time = 0; time < 2; time++)
      await data.create({ resource: "planets", variables }).catch(() => undefined);
    expect(keyOf(sent[0])).not.toBe(keyOf(sent[1]));
  });

  it("carries the key its caller keeps", async () => {
    const { data, sent } = provider(() => saved);
    await data.create({ resource: "planets", variables: {}, meta: { idempotencyKey: "mine" } });
    expect(keyOf(sent[0])).toBe("mine");
  });

  it("of many has a key for each call, and changes go as one", async () => {
    const { data, sent } = provider(({ url }) =>
      url.endsWith("/bulk")
        ? {
            status: 200,
            body: {
              success: true,
              message: "",
              data: {
                done: [1],
                skipped: [{ id: 2, reason: "It already has these values." }],
                failed: [],
              },
            },
          }
        : saved,
    );
    await data.createMany({ resource: "planets", variables: [{ name: "a" }, { name: "b" }] });
    await data.updateMany({ resource: "planets", ids: [1, 2], variables: { moons: 1 } });
    expect([sent.length, new Set(sent.map(keyOf)).size]).toEqual([3, 3]);
    expect(sent[2]).toMatchObject({ method: "POST", url: expect.stringMatching(/planets\/bulk$/) });
  });

  it("of a custom call carries a key too, below the API's base whichever way it is named", async () => {
    const { data, sent } = provider(() => saved);
    await data.custom({ url: "/admin/planets/1/restore", method: "post", payload: {} });
    await data.custom({ url: "/api/v1/admin/planets/1/restore", method: "post", payload: {} });
    await data.custom({ url: "/auth/sessions", method: "get", query: { page: 1 } });
    expect(sent.map(({ method, url }) => `${method} ${url.replace("?&", "?")}`)).toEqual([
      "POST /api/v1/admin/planets/1/restore",
      "POST /api/v1/admin/planets/1/restore",
      "GET /api/v1/auth/sessions?page=1",
    ]);
    expect([typeof keyOf(sent[0]), keyOf(sent[2])]).toEqual(["string", undefined]);
  });
});

describe("deleting many", () => {
  const bulk = (more: object): Answer => ({
    status: 200,
    body: { success: true, message: "", data: { done: [1], skipped: [], failed: [], ...more } },
  });

  it("is one call", async () => {
    const { data, sent } = provider(() => bulk({ done: [1, 2] }));
    expect((await data.deleteMany({ resource: "planets", ids: [1, 2] })).data).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
    expect([sent.length, sent[0]?.body]).toEqual([1, { action: "delete", ids: [1, 2] }]);
  });

  it("is no success when some were left", async () => {
    const answer = await provider(() =>
      bulk({ skipped: [{ id: 2, reason: "Is used by a star." }] }),
    )
      .data.deleteMany({ resource: "planets", ids: [1, 2] })
      .catch((error: unknown) => error);
    expect(answer).toBeInstanceOf(ApiFailure);
    expect(answer).toMatchObject({ message: "Is used by a star.", statusCode: 409 });
  });
});

it("a resource nobody declared is not asked for", async () => {
  const { data, sent } = provider();
  await expect(data.getList({ resource: "comets" })).rejects.toThrow(
    `No resource is named "comets".`,
  );
  expect(sent).toEqual([]);
});

describe("a write without a version", () => {
  const record = (version: number): Answer => ({
    status: 200,
    body: { success: true, message: "", data: { id: 1, version } },
  });
  const refusedAs = (status: number): Answer => ({
    status,
    body: { success: false, message: "No." },
  });
  const save = { resource: "planets", id: 1, variables: { name: "Pluto" } };
  const madeOn = (sent: readonly Sent[]) =>
    sent.filter(({ method }) => method !== "GET").map(({ headers }) => headers["If-Match"]);

  it("is made on the version that was read, then on the one it made", async () => {
    const answers = [record(3), record(4), record(5), record(6)];
    const { data, sent } = provider(() => answers.shift() ?? record(0));
    await data.getOne({ resource: "planets", id: 1 });
    await Promise.all([data.update(save), data.update(save)]);
    await data.deleteOne({ resource: "planets", id: "1" });
    expect(madeOn(sent)).toEqual([`"3"`, `"4"`, `"5"`]);
  });

  it("is made on a list's version where the record was not read alone", async () => {
    const answers = [page([{ id: 1, version: 7 }]), record(8)];
    const { data, sent } = provider(() => answers.shift() ?? record(0));
    await data.getMany({ resource: "planets", ids: [1] });
    await data.update(save);
    expect(madeOn(sent)).toEqual([`"7"`]);
  });

  it("is not vouched for by a list that was read behind the form; a delete is", async () => {
    const answers = [record(3), page([{ id: 1, version: 4 }]), refusedAs(412), refusedAs(409)];
    const { data, sent } = provider(() => answers.shift() ?? record(5));
    await data.getOne({ resource: "planets", id: 1 });
    await data.getList({ resource: "planets" });
    await expect(data.update(save)).rejects.toMatchObject({ statusCode: 412 });
    await expect(data.deleteOne({ resource: "planets", id: 1 })).rejects.toMatchObject({
      statusCode: 409,
    });
    await data.update(save);
    expect(madeOn(sent)).toEqual([`"3"`, `"4"`, `"4"`]);
  });

  it("reads the record first where none is known, and changes nothing where it is not there", async () => {
    const answers = [record(9), record(10), refusedAs(404)];
    const { data, sent } = provider(() => answers.shift() ?? record(0));
    await data.update(save);
    await expect(data.update({ ...save, id: 2 })).rejects.toMatchObject({ statusCode: 404 });
    expect(sent.map(({ method, headers }) => [method, headers["If-Match"]])).toEqual([
      ["GET", undefined],
      ["PATCH", `"9"`],
      ["GET", undefined],
    ]);
  });
});

describe("all rows", () => {
  /** A list that has so many rows at each request, the last number from then on. */
  const pages = (totals: readonly number[]) => {
    let asked = 0;
    return ({ url }: Sent): Answer => {
      const query = new URL(url, "http://x").searchParams;
      const [at, perPage] = [Number(query.get("page") ?? 1), Number(query.get("per_page"))];
      const total = totals[asked++] ?? totals.at(-1) ?? 0;
      const ids = Array.from({ length: total }, (_, id) => ({ id: id + 1 }));
      return {
        status: 200,
        body: {
          success: true,
          message: "",
          data: ids.slice((at - 1) * perPage, at * perPage),
          meta: { current_page: at, per_page: perPage, total, last_page: 1 },
        },
      };
    };
  };
  const read = (totals: readonly number[]) => {
    const { data, sent } = provider(pages(totals));
    return {
      sent,
      rows: data
        .getList({ resource: "planets", pagination: { mode: "off" } })
        .then(({ data: all }) => all.length),
    };
  };

  it.each([0, 1, 200, 201, 325])("are read to the end: %i", async (total) => {
    const { rows, sent } = read([total]);
    expect([await rows, sent.length]).toEqual([total, Math.max(1, Math.ceil(total / 200))]);
  });

  it("are at most 10,000, of which more are refused at the first page", async () => {
    expect(await read([10_000]).rows).toBe(10_000);
    const { rows, sent } = read([10_001]);
    await expect(rows).rejects.toThrow(`"planets" has 10001 records here`);
    expect(sent).toHaveLength(1);
  });

  it("are no part of a list that does not hold still", async () => {
    expect(await read([300, 299, 299]).rows).toBe(299);
    const { rows, sent } = read([300, 299, 301, 302, 303, 304]);
    await expect(rows).rejects.toThrow(`"planets" kept changing`);
    expect(sent).toHaveLength(6);
  });
});
