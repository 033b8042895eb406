import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";

/**
 * The least a server can be: Hono, a pool, one statement, JSON. No sign-in, no rights, no check, no
 * log.
 */

export interface BareList {
  text: string;
  values: (string | null)[];
}

const [, , port = "", databaseUrl = "", listsFile = ""] = process.argv;
const lists = new Map(
  Object.entries(JSON.parse(readFileSync(listsFile, "utf8")) as Record<string, BareList>),
);
const pool = new pg.Pool({ connectionString: databaseUrl });
const app = new Hono();

interface Row extends Record<string, unknown> {
  total?: string;
  version?: number;
}

function page(rows: Row[]) {
  const total = Number(rows[0]?.total ?? 0);
  for (const row of rows) delete row.total;
  return {
    success: true,
    message: "",
    data: rows,
    meta: { current_page: 1, per_page: 25, total, last_page: Math.ceil(total / 25) },
  };
}

app.get("/lists/:name", async (c) => {
  const name = c.req.param("name");
  const list = lists.get(name);
  if (!list) return c.notFound();
  const named = c.req.query("prepared") === undefined ? {} : { name };
  return c.json(
    page((await pool.query<Row>({ ...named, text: list.text, values: list.values })).rows),
  );
});

const columns =
  "id, version, created_at, updated_at, admission_no, name, class_id, roll_no, status, photo, gender, date_of_birth, email, phone, address, array(select to_id from students__parents where from_id = students.id order by to_id) as parents, admission_date, leaving_date, can_login";

app.get("/students/:id", async (c) => {
  const {
    rows: [row],
  } = await pool.query<Row>(
    `select ${columns} from students where id = $1 and deleted_at is null`,
    [c.req.param("id")],
  );
  return row
    ? c.json({ success: true, message: "", data: row }, 200, { ETag: `"${row.version}"` })
    : c.notFound();
});

app.post("/students", async (c) => {
  const { admission_no, name, class_id, admission_date, date_of_birth } =
    await c.req.json<Record<string, unknown>>();
  const {
    rows: [row],
  } = await pool.query<Row>(
    `insert into students (admission_no, name, class_id, status, admission_date, date_of_birth, can_login) values ($1, $2, $3, 'active', $4, $5, false) returning ${columns}`,
    [admission_no, name, class_id, admission_date, date_of_birth],
  );
  return c.json({ success: true, message: "", data: row }, 201, { ETag: `"${row?.version}"` });
});

app.patch("/students/:id", async (c) => {
  const { name } = await c.req.json<Record<string, unknown>>();
  const version = /\d+/.exec(c.req.header("If-Match") ?? "")?.[0] ?? null;
  const {
    rows: [row],
  } = await pool.query<Row>(
    `update students set name = $2, version = version + 1, updated_at = now() where id = $1 and version = coalesce($3::int, version) and deleted_at is null returning ${columns}`,
    [c.req.param("id"), name, version],
  );
  return row
    ? c.json({ success: true, message: "", data: row }, 200, { ETag: `"${row.version}"` })
    : c.json({ success: false }, 412);
});

serve({ fetch: app.fetch, port: Number(port), hostname: "127.0.0.1" });
