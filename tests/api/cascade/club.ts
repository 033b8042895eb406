import { expect } from "vitest";
import { diff } from "@rollcall/kit/api/db/diff";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { tablesOf } from "@rollcall/kit/api/db/tables";
import { clash } from "@rollcall/kit/api/errors";
import { rulesFor } from "@rollcall/kit/api/rules-for";
import { adminsIn } from "@rollcall/kit/resources/admins";
import { userGroupsIn } from "@rollcall/kit/resources/user-groups";
import {
  checkResources,
  defineResource,
  integer,
  reference,
  references,
  text,
} from "@rollcall/kit/schema";
import { resources as school } from "../../../src/resources";
import { features as schoolFeatures } from "../../support/school";
import { testApi, type Person, type TestApi } from "../../support/test-api";

const named = { label: "Name", required: true, max: 60 } as const;

const players = defineResource({
  name: "players",
  label: "Player",
  icon: "groups",
  permission: "players",
  title: "name",
  fields: { name: text({ ...named, search: true }) },
});
const loans = defineResource({
  name: "loans",
  label: "Loan",
  icon: "list",
  permission: "loans",
  title: "name",
  fields: {
    name: text(named),
    player: reference("players", { label: "Player", required: true, onDelete: "cascade" }),
    keeper: reference("admins", { label: "Keeper" }),
    after: reference("loans", { label: "After", onDelete: "refuse" }),
    tags: references("tags", { label: "Tags", owner: true, warnLast: true }),
  },
  scope: { own: { field: "keeper", is: "me.id" }, of: ["view", "delete"] },
});
/** They go with their loan and with their player. */
const fines = defineResource({
  name: "fines",
  label: "Fine",
  icon: "list",
  permission: "fines",
  title: "name",
  fields: {
    name: text({ ...named, unique: true }),
    amount: integer({ label: "Amount" }),
    loan: reference("loans", { label: "Loan", onDelete: "cascade" }),
    player: reference("players", { label: "Player", onDelete: "cascade" }),
  },
});
const tags = defineResource({
  name: "tags",
  label: "Tag",
  icon: "tag",
  permission: "tags",
  title: "name",
  fields: { name: text(named), loans: references("loans", { label: "Loans", inverse: "tags" }) },
});
const letters = defineResource({
  name: "letters",
  label: "Letter",
  icon: "list",
  permission: "letters",
  title: "name",
  fields: {
    name: text(named),
    fine: reference("fines", { label: "Fine", onDelete: "refuse" }),
    loan: reference("loans", { label: "Loan", onDelete: "clear" }),
  },
});

/** A player's loans and fines go with the player; a letter keeps its fine. */
export const club = [players, loans, fines, tags, letters];
checkResources([adminsIn("Club"), userGroupsIn("Club"), ...club]);

export type Row = Record<string, unknown> & { id: number; version: number; name: string };

/** The API of the school and of the club over a database. */
export async function clubApi(db: OwnedDatabase): Promise<TestApi> {
  await db.script(diff([], tablesOf(club)).statements.join(";\n"));
  return testApi({
    db,
    resources: [...school, ...club],
    features: [
      ...schoolFeatures,
      {
        name: "club",
        rules: rulesFor(fines, {
          async beforeRemove(_call, { name }) {
            if (name.startsWith("Court")) throw clash("A court set it.");
          },
        }),
      },
    ],
  });
}

/** What someone does with players and what is theirs. */
export async function clubCalls(api: TestApi, person: Person) {
  const token = await api.signIn(person);
  const call = <T = Row>(method: string, path: string, body?: unknown) =>
    api.call<T>(token, method, `/admin/${path}`, body);
  const create = async (resource: string, values: object): Promise<Row> => {
    const made = await call("POST", resource, values);
    expect([made.status, made.body.errors]).toEqual([201, undefined]);
    return made.body.data;
  };
  return {
    call,
    create,
    /** When a record went into the trash. */
    gone: async (resource: string, { id }: Row) =>
      (await call("GET", `${resource}/${id}`)).body.data["deleted_at"],
    /** The names of the live records of a resource. */
    names: async (resource: string) =>
      (await call<Row[]>("GET", `${resource}?per_page=100&sort=id`)).body.data.map(
        ({ name }) => name,
      ),
  };
}

export type ClubCalls = Awaited<ReturnType<typeof clubCalls>>;
