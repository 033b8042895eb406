import { sql } from "@rollcall/kit/api/db/sql";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { readFile } from "../../../packages/kit/browser/crud/import/reading/read-file";
import { stage, skyDatabase } from "./stage";
import { planets, sky, stars, visitors } from "./planets";

let db: OwnedDatabase;
beforeAll(async () => {
  db = await skyDatabase();
});
afterAll(() => db.close());
beforeEach(() =>
  db.script(
    "truncate planets, stars, visitors, planets__visitors, activity_logs, import_values restart identity",
  ),
);

const names = async (address: string): Promise<string[]> => {
  const { lines } = await readFile(
    new Uint8Array(await (await stage(db).respond("GET", address)).arrayBuffer()),
  );
  const column = lines[0]?.cells.indexOf("Name") ?? -1;
  return lines.slice(1).map(({ cells }) => cells[column] ?? "");
};

describe("the names of persons that a record lists", () => {
  it("are in lists, records and exports only for those who may view these persons", async () => {
    const { create } = stage(db);
    const ann = await create(visitors, { name: "Ann Lee" });
    await create(planets, { name: "Mars", visitors: [ann] });
    for (const [permissions, names] of [
      [["view_planets", "view_visitors"], [{ id: ann, name: "Ann Lee" }]],
      [["view_planets"], undefined],
    ] as const) {
      const { ask, respond } = stage(db, sky, [...permissions]);
      const list = await ask<{ data: object[] }>("GET", "/admin/planets?include=visitors");
      const one = await ask<{ data: object }>("GET", "/admin/planets/1?include=visitors");
      for (const record of [list.body.data[0], one.body.data])
        expect(record).toMatchObject({ visitors: [ann] });
      expect(
        [list.body.data[0], one.body.data].map(
          (record) => (record as { visitors_records?: unknown }).visitors_records,
        ),
      ).toEqual([names, names]);
      const file = await (await respond("GET", "/admin/planets/export")).text();
      expect(file.includes("Ann Lee")).toBe(names !== undefined);
    }
  });
});

describe("an export", () => {
  it("is a CSV file that Excel opens: mark, comma, CRLF, every field by its label", async () => {
    const { create, respond } = stage(db);
    await create(stars, { name: "Sol", code: "S" });
    await create(planets, {
      name: "Mars",
      moons: 2,
      mass: -0.107,
      ringed: true,
      kind: "gas",
      star_id: 1,
      phone: "+49 30",
      nickname: 'the "red", one',
    });
    const response = await respond("GET", "/admin/planets/export");
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBe(
      'attachment; filename="planets-2026-11-21.csv"',
    );
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
    const [heading, line, end] = text.split("\r\n");
    expect(heading).toBe(
      "\uFEFFID,Name,Nickname,Notes,Email,Phone,Web,Colour,Moons,Mass,Ringed,Found on,Rises at,Seen at,Kind,Star,Star id,Visitors,Visitors ids,Keys,Landed,Created,Updated",
    );
    expect(line).toMatch(
      /^1,Mars,"the ""red"", one",,,'\+49 30,,,2,-0\.107,yes,,,,Gas giant,Sol,1,,,,,\d{4}-/u,
    );
    expect(end).toBe("");
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "＝1", "'=1"])(
    "makes the cell %j harmless, and leaves numbers alone",
    async (formula) => {
      await db.query(sql`insert into planets (name, moons) values (${formula}, -5)`);
      const text = await (await stage(db).respond("GET", "/admin/planets/export")).text();
      expect(text).toContain(
        `1,${formula.includes("\t") ? `"'${formula.replace("\t", "\t'")}"` : `'${formula}`},`,
      );
      expect(text).toContain(",-5,");
    },
  );

  it("as a workbook has typed cells and no formula", async () => {
    await stage(db).create(planets, {
      name: "=1+1",
      moons: 2,
      ringed: true,
      found_on: "2026-11-21",
      rises_at: "06:00",
      seen_at: "2026-11-21T12:00:00Z",
    });
    const response = await stage(db).respond("GET", "/admin/planets/export?format=xlsx");
    expect(response.headers.get("Content-Disposition")).toContain('planets-2026-11-21.xlsx"');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const sheet = strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(sheet).toContain(
      '<c r="B2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>',
    );
    expect(sheet).toContain('<c r="I2" s="0"><v>2</v></c>');
    expect(sheet).toContain(
      '<c r="K2" t="b"><v>1</v></c><c r="L2" s="2"><v>46347</v></c><c r="M2" s="3"><v>0.25</v></c><c r="N2" s="4"><v>46347.5</v></c>',
    );
    expect(sheet).not.toContain("<f>");
  });

  it("holds what the list selects, in its order, page aside", async () => {
    await db.query(
      sql`insert into planets (name, kind, deleted_at) select 'P' || lpad(n::text, 2, '0'), case when n % 2 = 0 then 'ice' else 'rock' end, case when n = 4 then now() end from generate_series(1, 60) n`,
    );
    const even = Array.from(
      { length: 30 },
      (_, at) => `P${String((at + 1) * 2).padStart(2, "0")}`,
    ).filter((name) => name !== "P04");
    expect(await names("/admin/planets/export?kind=ice&sort=-name&per_page=5&page=2")).toEqual(
      even.toReversed(),
    );
    expect(await names("/admin/planets/export?search=p1&format=xlsx")).toEqual([
      "P10",
      "P11",
      "P12",
      "P13",
      "P14",
      "P15",
      "P16",
      "P17",
      "P18",
      "P19",
    ]);
    expect(await names("/admin/planets/export?ids=7,4,3")).toEqual(["P03", "P07"]);
    expect(await names("/admin/planets/export?trashed=only")).toEqual(["P04"]);
    expect(await names("/admin/planets/export?name=nothing")).toEqual([]);
  });

  it.each([
    ["format=pdf", "format"],
    ["format=__proto__", "format"],
    ["secret=1", "secret"],
    ["sort=secret", "sort"],
    ["colour[gt]=1", "colour[gt]"],
    ["columns=name", "columns"],
  ])("with %s is refused, naming it", async (query, named) => {
    const { status, body } = await stage(db).ask<{ errors: object }>(
      "GET",
      `/admin/planets/export?${query}`,
    );
    expect([status, Object.keys(body.errors)]).toEqual([422, [named]]);
  });

  it("never holds what is hidden, nor who is in the trash among references", async () => {
    await db.query(sql`insert into planets (name, secret) values ('Mars', 'classified')`);
    expect(
      await (await stage(db).respond("GET", "/admin/planets/export?trashed=with")).text(),
    ).not.toMatch(/classified|Secret/u);
  });
});

describe("a large export", () => {
  /** A database that counts its statements. */
  const counted = () => {
    const seen = { statements: 0 };
    return {
      seen,
      db: {
        ...db,
        query: ((statement) => (seen.statements++, db.query(statement))) as OwnedDatabase["query"],
      },
    };
  };
  beforeEach(async () => {
    await db.query(
      sql`insert into planets (name, notes) select 'P' || n, repeat('x', 200) from generate_series(1, 12000) n`,
    );
  });

  it("is read five hundred records at a time, and only as the client takes them", async () => {
    const { seen, db: watched } = counted();
    const response = await stage(watched).respond("GET", "/admin/planets/export");
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.read();
    expect(seen.statements).toBeLessThanOrEqual(5);
    await reader?.cancel();
    const then = seen.statements;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(seen.statements).toBe(then);
  });

  it("that is given up in the middle of a batch ends without a word", async () => {
    const { respond, logged } = stage(db);
    const reader = (await respond("GET", "/admin/planets/export")).body?.getReader();
    await reader?.read();
    await reader?.read();
    await Promise.resolve();
    await Promise.resolve();
    await reader?.cancel();
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
    expect(logged).toEqual([]);
  });

  it("misses nobody and repeats nobody while others write", async () => {
    const response = await stage(db).respond("GET", "/admin/planets/export?sort=name");
    const pieces: string[] = [];
    const decoder = new TextDecoder();
    for (const reader = response.body?.getReader(); ;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      pieces.push(decoder.decode(part.value, { stream: true }));
      if (pieces.length === 3)
        await db.query(sql`update planets set name = 'A' || name where id > 11000`);
      if (pieces.length === 5) await db.query(sql`delete from planets where name = 'P9999'`);
    }
    const ids = pieces
      .join("")
      .split("\r\n")
      .slice(1, -1)
      .map((line) => Number(line.split(",")[0]));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(11999);
  });
});
