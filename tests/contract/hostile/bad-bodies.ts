import * as fc from "fast-check";
import type { Route } from "@rollcall/kit/api/http/route";
import { allRoutes } from "../../../packages/kit/api/routes";
import { resources } from "../../../src/resources";
import { bodyOf, oneOf, type Bad, type Subject, type World } from "./world";
import { features } from "../../support/school";

const encode = (text: string) => new TextEncoder().encode(text);
const deep = (open: string, inner: string, close: string, levels: number) =>
  open.repeat(levels) + inner + close.repeat(levels);
const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** No JSON at all. */
const noJson = fc.oneof(
  fc.constantFrom<string | Uint8Array>(
    "",
    " ",
    "{",
    "}",
    "[1,",
    '{"name":}',
    "{'name': 1}",
    '{"name": "a"',
    '{"name": NaN}',
    '{"name": undefined}',
    "// comment\n{}",
    '{"a":1,}',
    "name=a&email=b",
    "<xml/>",
    '{"name":"\u0000"}',
    '"\n"',
    '{"a":1}{"b":2}',
    '{"name":"\\x41"}',
    '{"name":"\\u12"}',
    new Uint8Array([0xff, 0xfe, 0x7b, 0, 0x7d, 0]),
    new Uint8Array([0xef, 0xbb]),
    new Uint8Array([...encode('{"name":"'), 0xc3, 0x28, ...encode('"}')]),
    new Uint8Array([...encode('{"name":"'), 0xed, 0xa0, 0x80, ...encode('"}')]),
    new Uint8Array([0x1f, 0x8b, 8, 0]),
    deep("[", "", "", 100_000),
    deep('{"a":', "", "", 50_000),
  ),
  fc.string({ maxLength: 30 }).filter((text) => !isJson(text)),
  fc
    .uint8Array({ minLength: 1, maxLength: 30 })
    .filter((bytes) => !isJson(new TextDecoder().decode(bytes))),
);
/** JSON, and no object. */
const noObject = fc.oneof(
  fc.constantFrom(
    "null",
    "[]",
    "[{}]",
    "true",
    "0",
    "1e400",
    '""',
    '"{}"',
    deep("[", "", "]", 5000),
    deep("[", "1", "]", 100_000),
    `"${"x".repeat(1000)}"`,
  ),
  fc
    .jsonValue()
    .filter((value) => typeof value !== "object" || value === null || Array.isArray(value))
    .map((value) => JSON.stringify(value)),
);
/** An object of keys nobody declared, some of them deeper or longer than any should be. */
const foreign = fc.oneof(
  fc.constantFrom(
    '{"__proto__":{"is_super_admin":true}}',
    `{"nickname":${deep("[", "", "]", 10_000)}}`,
    `{"nickname":${deep('{"a":', "1", "}", 10_000)}}`,
    bodyOf(Array.from({ length: 3000 }, (_, place) => [`key${place}`, place])),
  ),
  fc
    .dictionary(
      fc.string({ maxLength: 8 }).map((key) => `x${key}`),
      fc.jsonValue(),
      { minKeys: 1, maxKeys: 5 },
    )
    .map((value) => JSON.stringify(value)),
);

/**
 * Every call that reads a body, with its path made to point at what is there; `without` leaves out
 * those that may do without one.
 */
function readers(
  { subjects }: World,
  { without = false, ofOthers = false } = {},
): { method: string; path: string }[] {
  const idOf = (path: string) =>
    subjects.find(({ resource }) => path.startsWith(`/admin/${resource.name}/`))?.live.id ?? 1;
  const reads = ({ method, body, optionalBody }: Route) =>
    body !== undefined && method !== "GET" && method !== "DELETE" && !(without && optionalBody);
  return allRoutes(resources, features)
    .filter((route) => reads(route) && (route.access.kind === "otherToken") === ofOthers)
    .map(({ method, path }) => ({ method, path: path.replace(":id", String(idOf(path))) }));
}

const types = fc.constantFrom(
  "application/json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "application/json; charset=utf-16",
  "",
);

const isOtherType = (type: string) => /form/.test(type);

/** A megabyte in one field: too long for the field, or too long for any body. */
const huge = ({ resource, draft }: Subject): Bad =>
  oneOf([900_000, 1_048_577, 1_200_000], (length) =>
    fc
      .constantFrom(...Object.keys(draft))
      .map((apiName) => ({
        what: `${length} letters in ${apiName}`,
        method: "POST",
        path: `/admin/${resource.name}`,
        body: bodyOf(Object.entries({ ...draft, [apiName]: "x".repeat(length) })),
        statuses: length > 1_000_000 ? [413] : [422],
      })),
  );

/** Bad bodies for every call that reads one. */
export function badBodies(world: World): Bad {
  const calls = fc.constantFrom(...readers(world));
  const strict = fc.constantFrom(...readers(world, { without: true }));
  /**
   * Calls that an admin's token does not open. Who it is, by a token or by a secret in the address,
   * is asked before anything of the body is read.
   */
  const others = fc
    .tuple(
      fc.constantFrom(...readers(world, { ofOthers: true })),
      fc.oneof(noJson, noObject, foreign),
      types,
    )
    .map(([one, body, type]) => ({
      what: "as an admin",
      ...one,
      body,
      headers: { "Content-Type": type },
      statuses: one.path.includes("/:token") ? [404, 429] : [401],
    }));
  const with4xx = (
    what: string,
    body: fc.Arbitrary<string | Uint8Array>,
    statuses: readonly number[],
  ): Bad =>
    fc
      .tuple(calls, strict, body, types)
      .map(([any, one, text, type]) => ({
        what,
        ...(text.length === 0 ? one : any),
        body: text,
        headers: { "Content-Type": type },
        statuses: isOtherType(type) ? [...statuses, 415] : statuses,
      }));
  return fc.oneof(
    { weight: 20, arbitrary: with4xx("no JSON", noJson, [400, 413]) },
    { weight: 15, arbitrary: with4xx("no object", noObject, [422, 413]) },
    { weight: 15, arbitrary: with4xx("foreign object", foreign, [422, 413]) },
    { weight: 3, arbitrary: others },
    { weight: 1, arbitrary: oneOf(world.subjects, huge) },
  );
}
