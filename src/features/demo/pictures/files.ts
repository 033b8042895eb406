import { sql } from "@rollcall/kit/api/db/sql";
import type { Database } from "@rollcall/kit/api/db/database";
import { toBase64 } from "@rollcall/kit/api/files/base64";
import { randomFor } from "@rollcall/kit/schema/demo/random";
import { faceOf } from "./face";
import { faceId, facesOfEach, logoId, sexes } from "./file-ids";
import { logoShapes } from "./logo";
import { pngOf } from "./png";
import { drawn } from "./raster";
import type { Shape } from "./shapes";

/** Pixels of an edge. */
const [faceSize, logoSize] = [96, 160];

interface Picture {
  id: number;
  name: string;
  shapes: readonly Shape[];
  size: number;
}

const pictures = (): Picture[] => [
  { id: logoId, name: "logo.png", shapes: logoShapes, size: logoSize },
  ...sexes.flatMap((sex) =>
    Array.from({ length: facesOfEach }, (_, place) => ({
      id: faceId(sex, place),
      name: `photo-${faceId(sex, place) - logoId}.png`,
      shapes: faceOf(randomFor(place, `face ${sex}`), sex, place),
      size: faceSize,
    })),
  ),
];

/**
 * Draws the school's logo and faces for photos, and stores each once: many records share one. Into a
 * database that has no file yet.
 * @param at when they were uploaded
 */
export async function addPictures(tx: Database, at: string): Promise<void> {
  const rows = await Promise.all(
    pictures().map(async ({ id, name, shapes, size }) => {
      const content = await pngOf(drawn(shapes, size));
      return { id, name, bytes: content.byteLength, content: toBase64(content) };
    }),
  );
  await tx.query(sql`
    insert into files (id, name, type, bytes, content, created_at, attached_at)
    select id, name, 'image/png', bytes, decode(content, 'base64'), ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given (id integer, name text, bytes integer, content text)`);
  await tx.query(
    sql`select setval(pg_get_serial_sequence('files', 'id'), (select max(id) from files))::text`,
  );
}
