import { linksToMany } from "../../../fields/questions";
import { describe, expect, it } from "vitest";
import { readFile } from "../../../browser/crud/import/reading/read-file";
import { isAlwaysRequired, isStructured, writableFields, type Resource } from "../../../schema";
import { structuredText } from "../../../schema/transfer/structured-text";
import { exportColumns } from "../../../schema/transfer/columns";
import type { ImportAnswer } from "../../../api/transfer/contract";
import { checksums } from "../checksum";
import type { ContractStage } from "../stage";
import type { Draft } from "../drafts";
import { expectOne, expectRefusal } from "./shapes";

type Cells = Record<string, string>;
interface Table {
  headers: string[];
  rows: Cells[];
  response: Response;
}

async function exported(stage: ContractStage, resource: Resource, query: string): Promise<Table> {
  const response = await fetch(
    `${stage.host.origin}/api/v1/admin/${resource.name}/export?${query}`,
    { headers: { Authorization: `Bearer ${stage.token}` } },
  );
  const { lines } = await readFile(new Uint8Array(await response.arrayBuffer()));
  const [head, ...body] = lines.map(({ cells }) => cells);
  const headers = head ?? [];
  return {
    headers,
    rows: body.map((cells) =>
      Object.fromEntries(headers.map((header, place) => [header, cells[place] ?? ""])),
    ),
    response,
  };
}

const types = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

function out(resource: Resource, stage: () => ContractStage): void {
  it.each(["csv", "xlsx"] as const)(
    "leave as %s: what the list's filters select, every readable field, nothing else",
    async (format) => {
      const ids = (await stage().all(resource))
        .map(({ id }) => id)
        .slice(0, 7)
        .reverse();
      const { headers, rows, response } = await exported(
        stage(),
        resource,
        `format=${format}&sort=-id&ids=${ids.join()}`,
      );
      expect(headers).toEqual(exportColumns(resource).map(({ header }) => header));
      expect(rows.map((row) => Number(row["ID"]))).toEqual(ids);
      expect([response.headers.get("Content-Type"), response.headers.get("Cache-Control")]).toEqual(
        [types[format], "no-store"],
      );
      expect(response.headers.get("Content-Disposition")).toMatch(
        new RegExp(`^attachment; filename="${resource.name}-\\d{4}-\\d\\d-\\d\\d\\.${format}"$`),
      );
    },
  );

  it("do not leave in a format that is none, nor by a filter that is none", async () => {
    expect(
      Object.keys(
        expectRefusal(await stage().ask("GET", `${resource.name}/export?format=pdf`), 422),
      ),
    ).toEqual(["format"]);
    expect(
      Object.keys(
        expectRefusal(await stage().ask("GET", `${resource.name}/export?nickname=1`), 422),
      ),
    ).toEqual(["nickname"]);
  });
}

/** A draft as the cells of a row: many ids in one cell, each column named by what it fills. */
function rowOf(resource: Resource, draft: Draft): Record<string, unknown> {
  return Object.fromEntries(
    writableFields(resource)
      .filter(({ apiName }) => apiName in draft)
      .map(({ apiName, field }) => {
        const value = draft[apiName];
        if (isStructured(field)) return [apiName, structuredText(field, value)];
        return linksToMany(field)
          ? [`${apiName}.ids`, (value as number[]).join("; ")]
          : [apiName, Array.isArray(value) ? value.join("; ") : value];
      }),
  );
}
const imported = async (stage: ContractStage, resource: Resource, body: unknown) =>
  expectOne(await stage.ask("POST", `${resource.name}/import`, body)) as ImportAnswer;

function back(resource: Resource, stage: () => ContractStage): void {
  /** But for what an import notes of itself: what the file has said of each record. */
  const withoutNotes = async () => {
    const { import_values: _noted, ...tables } = await checksums(stage().host.db);
    return tables;
  };
  it.each(["csv", "xlsx"])(
    "come back from %s as they left: nothing is created, nothing changed",
    async (format) => {
      const { rows } = await exported(stage(), resource, `format=${format}&sort=id`);
      const before = await withoutNotes();
      const answer = await imported(stage(), resource, { rows });
      expect(answer).toMatchObject({
        created: 0,
        updated: 0,
        refused: [],
        unchanged: rows.length,
        committed: true,
      });
      expect(await withoutNotes()).toEqual(before);
    },
  );

  it("are only tried by a dry run, made by the real one, and not made again by the same file", async () => {
    const rows = [
      rowOf(resource, await stage().drafts.stored(resource)),
      rowOf(resource, await stage().drafts.stored(resource)),
    ];
    const before = await checksums(stage().host.db);
    expect(await imported(stage(), resource, { rows, dry_run: true })).toMatchObject({
      created: 2,
      refused: [],
      dry_run: true,
      committed: false,
    });
    expect(await checksums(stage().host.db)).toEqual(before);
    expect(await imported(stage(), resource, { rows })).toMatchObject({
      created: 2,
      refused: [],
      committed: true,
    });
    expect(await imported(stage(), resource, { rows })).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 2,
      refused: [],
    });
  });

  it("go into the trash again when their import is undone, once", async () => {
    const rows = [
      rowOf(resource, await stage().drafts.stored(resource)),
      rowOf(resource, await stage().drafts.stored(resource)),
    ];
    const import_id = crypto.randomUUID();
    const total = async () => (await stage().ask("GET", `${resource.name}?per_page=1`)).body.meta;
    const before = await total();
    expect(
      await imported(stage(), resource, { rows, import_id, file_name: "two.csv" }),
    ).toMatchObject({ created: 2 });
    const path = `${resource.name}/imports`;
    expect(expectOne(await stage().ask("GET", path))).toContainEqual(
      expect.objectContaining({ id: import_id, created: 2, file_name: "two.csv", undone_at: null }),
    );
    expect(expectOne(await stage().ask("POST", `${path}/${import_id}/undo`))).toEqual({
      undone: true,
      removed: 2,
      blocked: 0,
      blockers: [],
    });
    expect(await total()).toEqual(before);
    expectRefusal(await stage().ask("POST", `${path}/${import_id}/undo`), 409);
  });

  it("are refused row by row, with line, column and reason; the good ones are kept", async () => {
    const good = rowOf(resource, await stage().drafts.stored(resource));
    const required = writableFields(resource).find(
      ({ field }) => isAlwaysRequired(field) && !("default" in field),
    );
    const bad = {
      ...rowOf(resource, await stage().drafts.stored(resource)),
      [required?.apiName ?? ""]: "",
    };
    const answer = await imported(stage(), resource, { rows: [good, bad] });
    expect(answer).toMatchObject({ created: 1, total: 2 });
    expect(answer.refused).toEqual([
      expect.objectContaining({
        line: 2,
        reason: expect.stringMatching(/\.$/),
        field: required?.apiName,
      }),
    ]);
  });
}

/** Tables out and in. */
export function describeTables(
  resource: Resource,
  _resources: readonly Resource[],
  stage: () => ContractStage,
): void {
  describe(`tables of ${resource.name}`, () => {
    out(resource, stage);
    if (!resource.readOnly) back(resource, stage);
  });
}
