import {
  boolean,
  choice,
  date,
  dateTime,
  decimal,
  integer,
  text,
  time,
  type Field,
} from "../../schema";

/** A field that becomes another, with values for a million rows. */
export interface Change {
  from: Field;
  to: Field;
  /** The value of row `n`, and what has become of it, in SQL. */
  value: string;
  becomes: string;
  /** A value that has no counterpart; none where all have one. */
  wrong?: string;
  /** Which of the stated conversions it tries; none where PostgreSQL converts by itself. */
  stated?: string;
}

const label = "Value";
const list = true;
const words = ["low", "middle", "high"];
const word = "(array['low', 'middle', 'high'])[n % 3 + 1]";
const day = "date '2000-01-01' + n % 9000";
const clock = "time '00:00' + (n % 1440) * interval '1 minute'";
const plainText = text({ label, max: 40, list });

/** Every kind that may become another and keep its values. */
export const changes: readonly Change[] = [
  {
    from: plainText,
    to: integer({ label, list }),
    value: "' ' || n",
    becomes: "n",
    wrong: "'seven'",
    stated: "text integer",
  },
  {
    from: plainText,
    to: decimal({ label, scale: 2, list }),
    value: "(n / 4.0)::numeric(12, 2)::text",
    becomes: "(n / 4.0)::numeric(12, 2)",
    wrong: "'1.234'",
    stated: "text numeric",
  },
  {
    from: plainText,
    to: date({ label, list }),
    value: `(${day})::text`,
    becomes: day,
    wrong: "'2026-02-30'",
    stated: "text date",
  },
  {
    from: plainText,
    to: time({ label, list }),
    value: `to_char(${clock}, 'HH24:MI')`,
    becomes: clock,
    wrong: "'24:00'",
    stated: "text time",
  },
  {
    from: plainText,
    to: boolean({ label, list }),
    value: "case n % 2 when 0 then 'Yes' else 'No' end",
    becomes: "n % 2 = 0",
    wrong: "'perhaps'",
    stated: "text boolean",
  },
  {
    from: plainText,
    to: choice(words, { label, list }),
    value: word,
    becomes: word,
    wrong: "'none'",
  },
  {
    from: integer({ label, list }),
    to: choice(["0", "1", "2"], { label, list }),
    value: "n % 3",
    becomes: "(n % 3)::text",
    wrong: "7",
  },
  { from: integer({ label, list }), to: plainText, value: "n", becomes: "n::text" },
  {
    from: integer({ label, list }),
    to: decimal({ label, scale: 2, list }),
    value: "n",
    becomes: "n",
  },
  {
    from: integer({ label, list }),
    to: boolean({ label, list }),
    value: "n % 2",
    becomes: "n % 2 = 1",
    wrong: "2",
    stated: "integer boolean",
  },
  {
    from: decimal({ label, scale: 2, list }),
    to: integer({ label, list }),
    value: "n",
    becomes: "n",
    wrong: "0.5",
    stated: "numeric integer",
  },
  {
    from: decimal({ label, scale: 2, list }),
    to: decimal({ label, scale: 1, list }),
    value: "n / 10.0",
    becomes: "n / 10.0",
    wrong: "0.25",
    stated: "numeric numeric",
  },
  {
    from: boolean({ label, list }),
    to: integer({ label, list }),
    value: "n % 2 = 0",
    becomes: "case n % 2 when 0 then 1 else 0 end",
    stated: "boolean integer",
  },
  {
    from: time({ label, list }),
    to: plainText,
    value: clock,
    becomes: `to_char(${clock}, 'HH24:MI')`,
    stated: "time text",
  },
  {
    from: date({ label, list }),
    to: dateTime({ label, list }),
    value: day,
    becomes: `(${day})::timestamp at time zone 'UTC'`,
    stated: "date timestamptz",
  },
  {
    from: choice(words, { label, list }),
    to: choice([...words, "none"], { label, list }),
    value: word,
    becomes: word,
  },
];
