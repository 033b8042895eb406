import { linksToMany } from "../../../fields/questions";
import { describe, expect, it } from "vitest";
import {
  actions,
  includeFields,
  ownKey,
  ownRowsOf,
  readableFields,
  sortable,
  storedTitleOf,
  type Resource,
} from "../../../schema";
import { readFile } from "../../../browser/crud/import/reading/read-file";
import { ask, signIn, type Answer } from "../ask";
import { ownRules } from "../own-rules";
import type { ContractStage, Row } from "../stage";
import { expectPage } from "./shapes";

interface Stranger {
  token: string;
  asked(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** Somebody who may do what is its own with a resource, and of whom nothing is known to be. */
async function stranger({ host }: ContractStage, resource: Resource): Promise<Stranger> {
  const permissions = actions.flatMap((action) => ownKey(resource, action) ?? []);
  const token = await signIn(host, { permissions });
  const asked: Stranger["asked"] = (method, path, body) =>
    ask(host, token, method, `/admin/${path}`, body);
  return { token, asked };
}

/** How many records a file has, whose first line names its columns. */
async function exportedRows({ host }: ContractStage, token: string, path: string): Promise<number> {
  const response = await fetch(`${host.origin}/api/v1/admin/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  const { lines } = await readFile(new Uint8Array(await response.arrayBuffer()));
  return lines.length - 1;
}

/** A record of another's meets nobody who may only do what is its own, by whatever way. */
export function describeOwnRows(
  resource: Resource,
  resources: readonly Resource[],
  stage: () => ContractStage,
): void {
  const { name, scope } = resource;
  const { shared = [] } = ownRules();
  if (!scope || resource.readOnly) return;
  if (ownRowsOf(scope).some((own) => typeof own === "string" && shared.includes(own))) return;
  describe(`${name} of others`, () => {
    const make = async (): Promise<Row> =>
      stage().create(resource, await stage().drafts.stored(resource));

    it("are in no list, count, search, filter, sort and export", async () => {
      const row = await make();
      const { asked, token } = await stranger(stage(), resource);
      const word = storedTitleOf(resource, row).split(/\s/u)[0] ?? "";
      for (const query of [
        "",
        `ids=${row.id}`,
        "trashed=with",
        `search=${encodeURIComponent(word)}`,
        ...[...sortable(resource)].flatMap((key) => [`sort=${key}`, `sort=-${key}`]),
        `include=${includeFields(resource)
          .map(({ key }) => key)
          .join()}`,
      ]) {
        const { rows, meta } = expectPage(await asked("GET", `${name}?${query}`));
        expect([query, rows, meta["total"]]).toEqual([query, [], 0]);
      }
      for (const format of ["csv", "xlsx"])
        expect([
          format,
          await exportedRows(stage(), token, `${name}/export?format=${format}&trashed=with`),
        ]).toEqual([format, 0]);
      expect((await stage().ask("GET", `${name}/${row.id}`)).status).toBe(200);
    });

    it("are not there for a call that names one", async () => {
      const row = await make();
      const { asked } = await stranger(stage(), resource);
      const statuses = await Promise.all(
        (
          [
            ["GET", `${name}/${row.id}`],
            ["GET", `${name}/${row.id}/history`],
            ["PATCH", `${name}/${row.id}`, {}],
            ["DELETE", `${name}/${row.id}`],
            ["POST", `${name}/${row.id}/restore`],
          ] as const
        ).map(async ([method, path, body]) => (await asked(method, path, body)).status),
      );
      expect(statuses.filter((status) => status !== 404 && status !== 403)).toEqual([]);
      const many = await asked("POST", `${name}/bulk`, {
        action: "edit",
        ids: [row.id],
        values: {},
      });
      expect([403, 422]).toContain(many.status);
      const brought = await asked("POST", `${name}/import`, {
        rows: [{ ID: String(row.id) }],
        match_on: "id",
      });
      if (brought.status === 200)
        expect(brought.body.data).toMatchObject({ created: 0, updated: 0, unchanged: 0 });
      else expect([403, 422]).toContain(brought.status);
      expect((await stage().ask("GET", `${name}/${row.id}`)).body.data).toEqual(row);
    });

    const others = resources.filter((one) =>
      readableFields(one).some(({ field }) => linksToMany(field) && field.to === name),
    );
    for (const other of others)
      it(`are in no list of links that ${other.name} show`, async () => {
        const field = readableFields(other).find(
          (one) => linksToMany(one.field) && one.field.to === name,
        );
        const row = await make();
        const linked = await stage().create(other, {
          ...(await stage().drafts.stored(other)),
          [field?.apiName ?? ""]: [row.id],
        });
        expect(linked[field?.apiName ?? ""]).toEqual([row.id]);
        const token = await signIn(stage().host, {
          permissions: [ownKey(resource, "view") ?? "", `view_${other.permission}`],
        });
        const { body } = await ask(
          stage().host,
          token,
          "GET",
          `/admin/${other.name}/${linked.id}?include=${field?.key}`,
        );
        expect(body.data).toMatchObject({
          [field?.apiName ?? ""]: [],
          [`${field?.key}_records`]: [],
        });
      });
  });
}
