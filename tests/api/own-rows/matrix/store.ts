import { allPermissionKeys, apiFields, ownKey, permissionKey } from "@rollcall/kit/schema";
import { resources } from "../../../../src/resources";
import { pagePermissions } from "../../../support/school";
import { tableOf } from "./own";
import { testApi, type TestApi } from "../../../support/test-api";
import {
  makeWorld,
  nameOf,
  notificationId,
  secretOf,
  teachers,
  today,
  type Row,
  type World,
} from "./world";

/** Every permission that holds for one's own records, and viewing of what has no owner. */
export const rights = [
  ...allPermissionKeys(resources, pagePermissions).filter((key) => key.includes("_own_")),
  ...resources.flatMap((resource) =>
    ownKey(resource, "view") ? [] : permissionKey(resource, "view"),
  ),
].filter((key, at, all) => all.indexOf(key) === at);

function literal(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "object") return `'${JSON.stringify(value)}'::jsonb`;
  return typeof value === "string" ? `'${value}'` : String(value);
}

function insert(table: string, row: Row): string {
  const { id, ...rest } = row;
  const values: Record<string, unknown> = { ...(id > 0 ? { id } : {}), ...rest };
  const names = Object.keys(values).filter(
    (name) => values[name] !== undefined && values[name] !== null,
  );
  if (table === "files") values["bytes"] = String(values["content"]).length;
  if (table === "files") names.push("bytes");
  return `insert into ${table} (${names.join(", ")}) values (${names.map((name) => literal(values[name])).join(", ")})`;
}

const setting = `
  insert into academic_years (name, start_date, end_date, is_current) values ('2026-27', '2026-04-01', '2027-03-31', true);
  insert into subjects (id, name, code) values (1, 'Maths', 'M');
  insert into periods (id, name, start_time, end_time) values (1, 'P1', '08:00', '08:45');`;
const staff = (n: number): string =>
  `insert into teachers (id, employee_no, name, status, account_id) values (${n}, 'T${n}', 'Teacher ${n}', '${teachers[n - 1] === "inactive" ? "inactive" : "active"}', (select id from admins where name = 'Teacher ${n}'))`;

const notified = (teacher: number): string => {
  const id = notificationId(teacher);
  return `
    insert into sendings (id, title, body, type, state, created_at) values (${id}, '${nameOf(id)}', '${secretOf(id)}', 'system', 'sent', '${today}T05:00:00Z');
    insert into notifications (id, sending_id, kind, recipient_id, delivered_at, created_at) select ${id}, ${id}, 'admin', a.id, '${today}T05:00:00Z', '${today}T05:00:00Z' from admins a where a.name = 'Teacher ${teacher}'`;
};

export interface Stage extends TestApi {
  world: World;
  office: string;
  /** The tokens of the teachers, in their order. */
  tokens: string[];
}

/** The world in a database, with an office, and teachers who may do what is their own. */
export async function stageWorld(): Promise<Stage> {
  const school = await testApi({ now: `${today}T06:00:00Z` });
  const office = await school.signIn({ name: "Office", super: true });
  const tokens: string[] = [];
  for (const at of teachers.keys())
    tokens.push(await school.signIn({ name: `Teacher ${at + 1}`, permissions: rights }));
  const world = makeWorld();
  await school.db.script(setting);
  await school.db.script([...teachers, "", ""].map((_, at) => staff(at + 1)).join(";\n"));
  await school.db.script(teachers.map((_, at) => notified(at + 1)).join(";\n"));
  for (const table of ["files", ...Object.keys(world)].filter(
    (one, at, all) => all.indexOf(one) === at,
  ))
    await school.db.script((world[table] ?? []).map((row) => insert(table, row)).join(";\n"));
  return { ...school, world, office, tokens };
}

/** A line of the log for each record, as a change of its first field would leave it. */
const logged = (world: World): string =>
  resources
    .flatMap((resource) => {
      const [apiName = ""] = [...apiFields(resource).values()]
        .filter(({ field }) => field.kind !== "references")
        .map((one) => one.apiName);
      return (world[tableOf(resource.name)] ?? []).map(({ id }) => {
        const changes = { [apiName]: { before: null, after: secretOf(id) } };
        return `insert into activity_logs (actor, actor_id, action, resource, record_id, record_title, changes) values ('Office', 1, 'updated', '${resource.name}', ${id}, '${nameOf(id)}', '${JSON.stringify(changes)}')`;
      });
    })
    .join(";\n");

/** What the office does, so that logs and histories tell of every record, its files and exports. */
export async function workOnAll({ call, db, office, world }: Stage): Promise<void> {
  const sample = (table: string) => (world[table] ?? []).slice(0, 12);
  await db.script(logged(world));
  for (const { id } of sample("files")) await call(office, "GET", `/admin/files/${id}`);
  for (const { id } of sample("students")) {
    await call(office, "GET", `/admin/students/${id}`);
    await call(office, "GET", `/admin/students/export?format=csv&search=${secretOf(id)}`);
  }
  for (const { id } of sample("leaves"))
    await call(office, "POST", "/admin/leaves/import", {
      rows: [{ ID: String(id), Reason: `${secretOf(id)} again` }],
      match_on: "id",
      import_id: crypto.randomUUID(),
      file_name: `${secretOf(id)}.csv`,
    });
}
