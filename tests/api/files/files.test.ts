import { sql } from "@rollcall/kit/api/db/sql";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OwnedDatabase } from "@rollcall/kit/api/db/database";
import { portOf } from "@rollcall/kit/api/feature";
import { checkFiles } from "../../../packages/kit/api/files/attached";
import { students } from "../../../src/resources/students";
import { schoolOn, type School } from "../identity/school";
import { tidyFiles } from "@rollcall/kit/api/files/tidy";
import { gifOf, jpegOf, pngOf, webpOf } from "../../support/images";
import { memoryDatabase } from "../../support/memory-database";

let db: OwnedDatabase;
let school: School;

beforeAll(async () => {
  db = await memoryDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  school = schoolOn(db);
  await school.clear();
});

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const png = pngOf();

const send = (token: string, body: BodyInit, headers: Record<string, string> = {}) =>
  school.api.fetch(
    new Request("http://school.test/api/v1/admin/files", {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, ...headers },
      body,
    }),
  );

async function upload(
  token: string,
  content: Uint8Array<ArrayBuffer>,
  name = "photo.png",
  type = "image/png",
  more: Record<string, string> = {},
) {
  const form = new FormData();
  form.append("file", new File([content], name, { type }));
  for (const [key, value] of Object.entries(more)) form.append(key, value);
  const response = await send(token, form);
  return {
    status: response.status,
    json: (await response.json()) as {
      data: { id: number; name: string; type: string; bytes: number };
      message: string;
      errors?: object;
      code?: string;
    },
  };
}

const get = (token: string, id: unknown) =>
  school.api.fetch(
    new Request(`http://school.test/api/v1/admin/files/${String(id)}`, {
      headers: { Authorization: `Bearer ${token}` },
    }),
  );
const writer = () => school.signedIn({ permissions: ["create_students"] });

describe("an upload", () => {
  it("is stored and comes back byte for byte, with headers that let it do nothing", async () => {
    const { token } = await writer();
    const { status, json } = await upload(token, png, "Ada Lovelace.png");
    expect({ status, data: json.data }).toEqual({
      status: 201,
      data: { id: 1, name: "Ada Lovelace.png", type: "image/png", bytes: png.byteLength },
    });
    const response = await get(token, 1);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "image/png",
      "content-length": String(png.byteLength),
      "content-disposition": `inline; filename="Ada Lovelace.png"; filename*=UTF-8''Ada%20Lovelace.png`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    });
  });

  it.each([
    ["image/jpeg", ".jpg", "inline", jpegOf()],
    ["image/webp", ".webp", "inline", webpOf()],
    ["image/gif", ".gif", "inline", gifOf(1, 1, "GIF87a")],
    ["image/gif", ".gif", "inline", gifOf()],
    ["application/pdf", ".pdf", "attachment", bytes("%PDF-1.7")],
  ])(
    "that is %s by its content is stored as that with the ending %s, whatever it is called",
    async (type, ending, disposition, content) => {
      const { token } = await writer();
      const { json } = await upload(token, content, "page.html", "text/html");
      expect(json.data).toMatchObject({ type, name: `page.html${ending}` });
      expect((await get(token, json.data.id)).headers.get("Content-Disposition")).toMatch(
        new RegExp(`^${disposition};`),
      );
    },
  );

  it.each([
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "<!doctype html>",
    "\n%PDF-1.7",
    "PK\x03\x04",
    "GIF88a",
    "RIFF....WAVE",
    "MZ",
    "",
    "\x89PN",
  ])("of %j is refused, whatever it claims to be", async (content) => {
    const { token } = await writer();
    expect(await upload(token, bytes(content))).toMatchObject({
      status: 422,
      json: { errors: { file: ["The file must be a picture (PNG, JPEG, WebP, GIF) or a PDF."] } },
    });
    expect(await db.query(sql`select 1 from files`)).toEqual([]);
  });

  it.each([
    ["../../etc/passwd", "passwd.png"],
    ["C:\\fakepath\\me.PNG", "me.png"],
    ["", "file.png"],
    ["...", "file.png"],
    ["a\u202Egnp.exe", "a_gnp.exe.png"],
    ['q"uo\r\nte.png', "q_uo_te.png"],
    ["ÅÄÖ 学生 👩‍🏫.png", "ÅÄÖ 学生 👩_🏫.png"],
    [`${"x".repeat(300)}.png`, `${"x".repeat(112)}.png`],
    [".htaccess", "htaccess.png"],
    ["con\u0000.png", "con_.png"],
  ])("called %j is kept as %j", async (given, kept) => {
    const { token } = await writer();
    const boundary = "----boundary";
    const name = given.replaceAll('"', "%22").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
    const head = new TextEncoder().encode(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
    );
    const body = new Blob([head, png, `\r\n--${boundary}--\r\n`]);
    const response = await send(token, body, {
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
    });
    const { data } = (await response.json()) as { data: { id: number; name: string } };
    expect({ status: response.status, name: data?.name }).toEqual({ status: 201, name: kept });
    expect((await get(token, data.id)).headers.get("Content-Disposition")).toMatch(
      /^inline; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w.!~%-]+$/,
    );
  });

  it("of 2 MB is taken, and of one byte more not", async () => {
    const { token } = await writer();
    const large = pngOf({ length: 2 * 1024 * 1024 });
    const {
      status,
      json: {
        data: { id },
      },
    } = await upload(token, large);
    expect(status).toBe(201);
    expect(Buffer.compare(Buffer.from(await (await get(token, id)).arrayBuffer()), large)).toBe(0);
    const tooLarge = new Uint8Array(large.byteLength + 1);
    tooLarge.set(png);
    expect(await upload(token, tooLarge)).toMatchObject({
      status: 413,
      json: { message: "A file may have at most 2 MB." },
    });
    expect((await upload(token, new Uint8Array(3 * 1024 * 1024))).status).toBe(413);
  });

  it.each([
    ["", {}, 400],
    ["x", { "Content-Type": "multipart/form-data" }, 400],
    ["x", { "Content-Type": "multipart/form-data; boundary=b" }, 400],
    ["--b\r\n\r\nx", { "Content-Type": "multipart/form-data; boundary=b" }, 400],
    ["{}", { "Content-Type": "application/json" }, 400],
    ["file=x", { "Content-Type": "application/x-www-form-urlencoded" }, 400],
    ["--b--\r\n", { "Content-Type": "multipart/form-data; boundary=b" }, 422],
  ])("of %j as %j is refused", async (body, headers, status) => {
    const { token } = await writer();
    expect((await send(token, body, headers)).status).toBe(status);
  });

  it("is one file and nothing else", async () => {
    const { token } = await writer();
    expect(await upload(token, png, "a.png", "image/png", { admin: "1" })).toMatchObject({
      status: 422,
      json: { errors: { admin: ["There is no field “admin”."] } },
    });
    const two = new FormData();
    for (const name of ["a.png", "b.png"]) two.append("file", new File([png], name));
    expect((await send(token, two)).status).toBe(422);
    const text = new FormData();
    text.append("file", "just text");
    expect((await send(token, text)).status).toBe(422);
  });

  it("needs a right to write some record", async () => {
    const { token } = await school.signedIn({
      permissions: ["view_students", "delete_students", "mark_attendance"],
    });
    expect(await upload(token, png)).toMatchObject({ status: 403, json: { code: "permission" } });
    expect(
      (await upload((await school.signedIn({ permissions: ["edit_parents"] })).token, png)).status,
    ).toBe(201);
    expect(
      (await upload((await school.signedIn({ is_super_admin: true })).token, png)).status,
    ).toBe(201);
    expect((await upload("none", png)).status).toBe(401);
  });
});

describe("a file", () => {
  it("is seen by who uploaded it and by who may see a record that shows it", async () => {
    const { token } = await writer();
    const {
      json: {
        data: { id },
      },
    } = await upload(token, png);
    const [viewer, other, boss] = [
      await school.signedIn({ permissions: ["view_students"] }),
      await school.signedIn({ permissions: ["view_parents", "edit_students"] }),
      await school.signedIn({ is_super_admin: true }),
    ];
    const seen = async () =>
      Promise.all(
        [token, viewer.token, other.token, boss.token].map(
          async (each) => (await get(each, id)).status,
        ),
      );
    expect(await seen()).toEqual([200, 404, 404, 404]);
    await db.query(
      sql`insert into students (admission_no, name, admission_date, photo) values ('1', 'Ada', '2025-06-01', ${id})`,
    );
    expect(await seen()).toEqual([200, 200, 404, 200]);
  });

  it.each(["0", "-1", "999", "x", "1.0", "99999999999", "%00", "1%20"])(
    "numbered %s is not there",
    async (id) => {
      expect((await get((await writer()).token, id)).status).toBe(404);
    },
  );

  it("is given to a record only by who may see it, and only where it fits", async () => {
    const owner = await writer();
    const {
      json: {
        data: { id: photo },
      },
    } = await upload(owner.token, png);
    const {
      json: {
        data: { id: pdf },
      },
    } = await upload(owner.token, bytes("%PDF-1.7"));
    const thief = await school.signedIn({
      permissions: ["create_students", "edit_students", "view_students"],
    });
    const check = async (who: { id: number }, after: object, before: object | null = null) => {
      const identity = {
        id: who.id,
        name: "",
        email: "",
        is_super_admin: false,
        permissions: ["view_students"],
        sessionId: 0,
      };
      return checkFiles(
        { db, context: school.context, identity, features: portOf([]) },
        { resource: students, before: before as never, after: after as never, input: {} },
      ).then(
        () => "fits",
        (error: { body?: unknown }) => error.body,
      );
    };
    expect(await check(owner, { photo })).toBe("fits");
    expect(await check(owner, { photo: null })).toBe("fits");
    expect(await check(thief, { photo })).toEqual({
      errors: { photo: ["Photo must be chosen from the list."] },
    });
    expect(await check(thief, { photo: 999 })).toEqual({
      errors: { photo: ["Photo must be chosen from the list."] },
    });
    expect(await check(thief, { photo }, { photo })).toBe("fits");
    expect(await check(owner, { photo: pdf })).toEqual({
      errors: { photo: ["Photo must be a picture."] },
    });
  });
});

describe("a picture", () => {
  const damaged = "This picture is damaged or incomplete. Choose another file.";
  const whole: [string, Uint8Array<ArrayBuffer>][] = [
    ["PNG", pngOf({ width: 800, height: 600 })],
    ["JPEG", jpegOf(800, 600)],
    ["WebP", webpOf(800, 600)],
    ["GIF", gifOf(800, 600)],
  ];

  it.each(whole)(
    "that is a whole %s is taken, and one that is cut off anywhere is not",
    async (_name, content) => {
      const { token } = await writer();
      expect((await upload(token, content)).status).toBe(201);
      for (const length of [12, 13, 20, 30, content.length - 13, content.length - 1].filter(
        (at) => at > 11 && at < content.length,
      )) {
        expect(await upload(token, content.slice(0, length)), String(length)).toMatchObject({
          status: 422,
          json: { errors: { file: [damaged] } },
        });
      }
    },
  );

  it("with nothing but a valid header, or of no size, is refused", async () => {
    const { token } = await writer();
    for (const content of [pngOf().slice(0, 33), pngOf({ width: 0 }), jpegOf(0, 9), gifOf(5, 0)])
      expect(await upload(token, content)).toMatchObject({
        status: 422,
        json: { errors: { file: [damaged] } },
      });
  });

  it("of more than 40 megapixels is refused, however few bytes it has", async () => {
    const { token } = await writer();
    expect((await upload(token, pngOf({ width: 8000, height: 5000 }))).status).toBe(201);
    for (const content of [
      pngOf({ width: 8001, height: 5000 }),
      jpegOf(30_000, 30_000),
      webpOf(16_000, 16_000),
      gifOf(65_535, 65_535),
      pngOf({ width: 4_294_967_295, height: 4_294_967_295 }),
    ]) {
      const { status, json } = await upload(token, content);
      expect(status).toBe(422);
      expect(JSON.stringify(json.errors)).toMatch(
        /^{"file":\["This picture has \d+ megapixels; at most 40 are allowed\. Make it smaller and try again\."\]}$/,
      );
    }
  });
});

describe("uploads", () => {
  it("of one admin are limited by the hour, also many at once, and others go on", async () => {
    school.context.uploads = { perHour: 3, totalBytes: 1e9 };
    const [busy, other] = [await writer(), await writer()];
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => upload(busy.token, png))))
      .map(({ status }) => status)
      .sort();
    expect(statuses).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
    expect((await upload(busy.token, png)).json.message).toBe(
      "You have uploaded 3 files in the last hour. Wait a while, then try again.",
    );
    expect((await upload(other.token, png)).status).toBe(201);
    await db.query(sql`update files set created_at = created_at - interval '61 minutes'`);
    expect((await upload(busy.token, png)).status).toBe(201);
  });

  it("of everybody together are limited by their size", async () => {
    school.context.uploads = { perHour: 100, totalBytes: png.byteLength * 2 };
    const { token } = await writer();
    expect([(await upload(token, png)).status, (await upload(token, png)).status]).toEqual([
      201, 201,
    ]);
    expect(await upload(token, png)).toMatchObject({ status: 507, json: { code: "upload_quota" } });
    expect(await db.query(sql`select count(*) from files`)).toEqual([{ count: 2 }]);
  });
});

describe("a file that no record has", () => {
  const tidy = (hours: number) =>
    tidyFiles({
      ...school.context,
      db,
      now: () => new Date(school.context.now().getTime() + hours * 3_600_000),
    });
  const left = async () =>
    (await db.query<{ id: number }>(sql`select id from files order by id`)).map(({ id }) => id);

  it("waits a day for one, and is forgotten then", async () => {
    const { token } = await writer();
    const {
      json: {
        data: { id },
      },
    } = await upload(token, png);
    await tidy(23.9);
    expect(await left()).toEqual([id]);
    expect(await tidy(24.1)).toBe(1);
    expect(await left()).toEqual([]);
  });

  it("any more is kept for 30 days, and for as long as a record in the trash or the settings have it", async () => {
    const { token } = await school.signedIn({ is_super_admin: true });
    const ids: number[] = [];
    for (let place = 0; place < 3; place++) ids.push((await upload(token, png)).json.data.id);
    const [replaced = 0, trashed = 0, logo = 0] = ids;
    await db.query(
      sql`insert into students (admission_no, name, admission_date, photo) values ('1', 'Ada', '2025-06-01', ${replaced})`,
    );
    await db.query(
      sql`insert into students (admission_no, name, admission_date, photo, deleted_at) values ('2', 'Eve', '2025-06-01', ${trashed}, now())`,
    );
    await db.query(
      sql`insert into settings (key, value) values ('institution', jsonb_build_object('logo', ${logo}::int))`,
    );
    await tidy(1);
    await db.query(sql`update students set photo = null where admission_no = '1'`);
    await tidy(48);
    expect(await left()).toEqual(ids);
    await db.query(sql`update students set photo = ${replaced} where admission_no = '1'`);
    await tidy(49);
    await db.query(sql`update students set photo = null where admission_no = '1'`);
    await tidy(50);
    await tidy(50 + 30 * 24 - 1);
    expect(await left()).toEqual(ids);
    await tidy(50 + 30 * 24 + 1);
    expect(await left()).toEqual([trashed, logo]);
  });

  it("and is given to one by a form that was open for long stays, or is refused where it is gone", async () => {
    const { token } = await school.signedIn({ is_super_admin: true });
    const [kept, gone] = [
      (await upload(token, png)).json.data.id,
      (await upload(token, png)).json.data.id,
    ];
    const create = (no: string, photo: number) =>
      school.api.fetch(
        new Request("http://school.test/api/v1/admin/students", {
          method: "POST",
          headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
          body: JSON.stringify({
            admission_no: no,
            name: "Ada",
            admission_date: "2025-06-01",
            photo,
          }),
        }),
      );
    expect((await create("1", kept)).status).toBe(201);
    await tidy(25);
    expect(await left()).toEqual([kept]);
    const refused = await create("2", gone);
    expect([refused.status, ((await refused.json()) as { errors: object }).errors]).toEqual([
      422,
      { photo: ["Photo must be chosen from the list."] },
    ]);
  });
});
