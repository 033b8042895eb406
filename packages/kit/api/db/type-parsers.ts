import { arrayOf } from "./array-text";

type Parser = (text: string) => unknown;

const asText: Parser = (text) => text;

/** Years beyond 9999 and `infinity` are no RFC 3339 instants and stay as PostgreSQL writes them. */
function timestamp(text: string): string {
  const instant = new Date(text.replace(" ", "T").replace(/([+-]\d\d)$/, "$1:00"));
  return Number.isNaN(instant.getTime()) ? text : instant.toISOString();
}

function bytes(text: string): Uint8Array {
  const result = new Uint8Array((text.length - 2) / 2);
  for (let i = 0; i < result.length; i++)
    result[i] = Number.parseInt(text.slice(2 + 2 * i, 4 + 2 * i), 16);
  return result;
}

/** Object id of a type, object id of its array, and the parser of its text form. */
const types: readonly (readonly [type: number, array: number, parser: Parser])[] = [
  [16, 1000, (text) => text === "t"], // boolean
  [17, 1001, bytes], // bytea
  [18, 1002, asText], // "char"
  [19, 1003, asText], // name
  [20, 1016, Number], // bigint
  [21, 1005, Number], // smallint
  [23, 1007, Number], // integer
  [25, 1009, asText], // text
  [26, 1028, Number], // oid
  [114, 199, JSON.parse], // json
  [700, 1021, Number], // real
  [701, 1022, Number], // double precision
  [1042, 1014, asText], // char(n)
  [1043, 1015, asText], // varchar
  [1082, 1182, asText], // date: an instant would shift it by the time zone
  [1083, 1183, (text) => text.slice(0, 5)], // time
  [1114, 1115, asText], // timestamp
  [1184, 1185, timestamp], // timestamptz
  [1700, 1231, Number], // numeric
  [2950, 2951, asText], // uuid
  [3802, 3807, JSON.parse], // jsonb
];

/**
 * Parsers by type object id, given to both drivers so that every host answers alike; a type that is
 * not among them stays text. They expect the session settings `TimeZone = UTC` and `DateStyle =
 * ISO`.
 */
export const typeParsers: Readonly<Record<number, Parser>> = Object.fromEntries(
  types.flatMap(([type, array, parser]) => [
    [type, parser],
    [array, arrayOf(parser)],
  ]),
);
