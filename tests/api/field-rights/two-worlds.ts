import { sql } from "@rollcall/kit/api/db/sql";
import { diff } from "@rollcall/kit/api/db/diff";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import {
  allPermissionKeys,
  checkResources,
  writableFields,
  apiFields,
  type ApiField,
  type Resource,
} from "@rollcall/kit/schema";
import { resources as school } from "../../../src/resources";
import { Drafts, type Draft } from "../../../packages/kit/testing/contract/drafts";
import { memoryDatabase } from "../../support/memory-database";
import { features, pagePermissions } from "../../support/school";
import { testApi, type TestApi } from "../../support/test-api";

/** The fields of a resource that take a permission to read. */
export const secretsOf = (resource: Resource): ApiField[] =>
  [...apiFields(resource).values()].filter(({ field }) => field.read !== undefined);

/** An application with two records of each resource that has secrets. */
export interface World extends TestApi {
  resources: readonly Resource[];
  boss: string;
  /** May do everything, but neither read nor write secret fields. */
  reader: string;
  /** May do everything. */
  nurse: string;
  /** The records of each resource with secrets, as they were made. */
  records: Map<string, [Draft & { id: number }, Draft & { id: number }]>;
}

/** Another value of a secret field, where the drafts of two records have the same. */
function unlike({ field }: ApiField, first: unknown, second: unknown): unknown {
  // Later than whatever it is compared with, in both records.
  if (field.kind === "date" && (field.notBefore ?? field.after) !== undefined)
    return first === "2030-01-01" ? "2031-01-01" : "2030-01-01";
  if (field.kind === "boolean") return first !== true;
  if (field.kind === "choice" && first === second)
    return field.options.find((option) => option !== first);
  return second;
}

/** Gives each of two drafts the secrets of the other. */
function exchanged(resource: Resource, [one, other]: [Draft, Draft]): [Draft, Draft] {
  const keys = new Set(secretsOf(resource).map(({ apiName }) => apiName));
  const secretsIn = (draft: Draft) =>
    Object.fromEntries(Object.entries(draft).filter(([key]) => keys.has(key)));
  return [
    { ...one, ...secretsIn(other) },
    { ...other, ...secretsIn(one) },
  ];
}

/**
 * Two records of each resource with secrets. In a world that is exchanged, each has the secrets of
 * the other; everything else is the same in both worlds, ids and versions too.
 */
export async function makeWorld(beside: readonly Resource[], isExchanged: boolean): Promise<World> {
  const db = await memoryDatabase();
  if (beside.length > 0) await db.script(diff([], tablesOf(beside)).statements.join(";\n"));
  const resources: readonly Resource[] = [...school, ...checkResources(beside)];
  const api = await testApi({ db, resources, features });
  const keys = allPermissionKeys(resources, pagePermissions);
  const words = new Set(
    resources.flatMap((resource) =>
      secretsOf(resource).flatMap(({ field: { read, write } }) => [read, write]),
    ),
  );
  const boss = await api.signIn({ name: "Boss", super: true });
  const reader = await api.signIn({
    name: "Reader",
    permissions: keys.filter((key) => !words.has(key)),
  });
  const nurse = await api.signIn({ name: "Nurse", permissions: keys });
  const create = async (resource: Resource, draft: Draft) => {
    const { status, body } = await api.call<{ id: number }>(
      boss,
      "POST",
      `/admin/${resource.name}`,
      draft,
    );
    if (status !== 201) throw new Error(`${resource.name}: ${JSON.stringify({ body, draft })}`);
    return body.data.id;
  };
  let files = 0;
  const drafts = new Drafts({
    resources,
    pagePermissions,
    create,
    async upload() {
      files += 1;
      await db.query(
        sql`insert into files (id, name, type, bytes, content, created_by) values (${files}, ${`f${files}.png`}, 'image/png', 4, 'scan', 1)`,
      );
      return files;
    },
  });
  const records: World["records"] = new Map();
  const hook = { name: "Hook", address: "https://receiver.example/in" };
  for (const resource of resources.filter((one) => secretsOf(one).length > 0)) {
    const pair: [Draft, Draft] = [await drafts.stored(resource), await drafts.stored(resource)];
    for (const secret of secretsOf(resource).filter(({ apiName }) => apiName in pair[0])) {
      const [one, other] = pair;
      one[secret.apiName] = unlike(secret, undefined, one[secret.apiName]);
      other[secret.apiName] = unlike(secret, one[secret.apiName], other[secret.apiName]);
    }
    await api.call(boss, "POST", "/admin/webhooks", {
      ...hook,
      name: resource.name,
      events: `${resource.name}.*`,
    });
    const [one, other] = isExchanged ? exchanged(resource, pair) : pair;
    records.set(resource.name, [
      { ...one, id: await create(resource, one) },
      { ...other, id: await create(resource, other) },
    ]);
  }
  return { ...api, resources, boss, reader, nurse, records };
}

/** The secrets of the records of a world, as they are stored. */
export async function storedSecrets({ call, boss, records, resources }: World): Promise<unknown> {
  const rows: unknown[] = [];
  for (const [name, pair] of records)
    for (const { id } of pair) {
      const { body } = await call(boss, "GET", `/admin/${name}?trashed=with&ids=${id}`);
      const [row] = body.data as unknown as Draft[];
      const resource = resources.find((one) => one.name === name);
      const keys = resource
        ? writableFields(resource)
            .filter(({ field }) => field.read)
            .map(({ apiName }) => apiName)
        : [];
      rows.push([name, id, keys.map((key) => row?.[key])]);
    }
  return rows;
}
