import * as fc from "fast-check";
import {
  fieldsOf,
  recordKeys,
  apiFields,
  apiNameOf,
  writableFields,
  type Resource,
} from "@rollcall/kit/schema";
import { ownRules } from "../../../packages/kit/testing/contract/own-rules";
import { bodyOf, oneOf, type Bad, type Subject, type World } from "./world";
import { wrongValueOf } from "./wrong-values";

/** A new record, or a change of the one that is there: the same mistake must be refused in both. */
const target = ({ resource, live }: Subject) =>
  fc.constantFrom(
    { method: "POST", path: `/admin/${resource.name}` },
    { method: "PATCH", path: `/admin/${resource.name}/${live.id}` },
  );
const sent = (
  subject: Subject,
  what: string,
  entries: fc.Arbitrary<readonly (readonly [string, unknown])[]>,
  statuses: readonly number[],
): Bad =>
  fc
    .tuple(target(subject), entries)
    .map(([at, changed]) => ({
      what: `${what}: ${changed.map(([key]) => key.slice(0, 40)).join(", ")}`,
      ...at,
      body: bodyOf(new Map([...Object.entries(subject.draft), ...changed])),
      statuses,
    }));

/** One to three fields with values of the wrong kind in an otherwise valid form. */
function wrongFields(subject: Subject): Bad {
  const entry = fc.oneof(
    ...writableFields(subject.resource).map(({ apiName, field }) =>
      wrongValueOf(field).map((value) => [apiName, value] as const),
    ),
  );
  return sent(
    subject,
    "wrong value",
    fc.uniqueArray(entry, { minLength: 1, maxLength: 3, selector: ([apiName]) => apiName }),
    [422],
  );
}

const strangeKeys = fc.oneof(
  fc.constantFrom(
    "__proto__",
    "constructor",
    "prototype",
    "toString",
    "hasOwnProperty",
    "password",
    "password_hash",
    "search_text",
    "",
    " ",
    "\u0000",
    "\ud800",
    "id; drop table admins",
    "k".repeat(10_000),
    "$where",
    "class",
    "name.first",
    "name[]",
  ),
  fc.string({ minLength: 1, maxLength: 20 }),
);
const declared = (resource: Resource) =>
  new Set(writableFields(resource).map(({ apiName }) => apiName));

/** A key that is not declared, or that only the system sets, beside an otherwise valid form. */
function foreignKeys(subject: Subject): Bad {
  const system = [
    ...recordKeys,
    ...[...apiFields(subject.resource).values()]
      .filter(({ field }) => field.readOnly || field.hidden)
      .map(({ apiName }) => apiName),
  ];
  const key = fc.oneof(
    strangeKeys.filter((word) => !declared(subject.resource).has(word)),
    fc.constantFrom(...system),
  );
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(null, 1, [], { admin: true }, "@raw:1e400"),
  );
  return sent(
    subject,
    "foreign key",
    fc.tuple(key, value).map((entry) => [entry]),
    [422],
  );
}

/** JSON numbers beyond all measure, in any field: `1e400` is Infinity once it is read. */
const endless = (subject: Subject): Bad =>
  sent(
    subject,
    "endless number",
    fc.constantFrom(...declared(subject.resource)).map((apiName) => [[apiName, "@raw:1e400"]]),
    [422],
  );

/** Values that would be taken were they not another record's already, or out of order. */
function clashing(subject: Subject): Bad {
  const { resource, live, draft } = subject;
  const path = `/admin/${resource.name}`;
  const sets = [
    ...writableFields(resource)
      .filter(({ field }) => field.unique)
      .map(({ apiName }) => [apiName]),
    // A field that a rule holds against others is refused for that in another record.
    ...(resource.uniqueTogether ?? []).filter(
      (keys) => !keys.some((key) => ownRules().bound?.includes(`${resource.name}.${key}`)),
    ),
    ...(resource.noOverlap ?? []).map(({ from, to, within = [] }) => [from, to, ...within]),
  ];
  const apiNameIn = (key: string) => {
    const field = resource.fields[key];
    return field ? apiNameOf(key, field) : key;
  };
  const taken = sets.map((keys) => ({
    what: `taken: ${keys.join()}`,
    method: "POST",
    path,
    body: bodyOf(
      Object.entries({
        ...draft,
        ...Object.fromEntries(keys.map((key) => [apiNameIn(key), live[apiNameIn(key)]])),
      }),
    ),
    statuses: [409],
  }));
  const turned = fieldsOf(resource).flatMap(([key, field]) => {
    const other =
      ("after" in field && field.after) || ("notBefore" in field && field.notBefore) || undefined;
    return other === undefined
      ? []
      : [
          {
            what: `turned round: ${key}`,
            method: "POST",
            path,
            body: bodyOf(Object.entries({ ...draft, [key]: draft[other], [other]: draft[key] })),
            statuses: [422],
          },
        ];
  });
  const all = [...taken, ...turned];
  return all.length
    ? fc.constantFrom(...all)
    : fc.constant({ what: "empty form", method: "POST", path, body: "{}", statuses: [422] });
}

/** A version the record no longer has, or what is none. */
function preconditions(subject: Subject): Bad {
  const path = `/admin/${subject.resource.name}/${subject.live.id}`;
  const stale = fc
    .integer({ min: 0, max: 9_999_999_999 })
    .filter((version) => version !== subject.live.version)
    .chain((version) => fc.constantFrom(`"${version}"`, `${version}`, `W/"${version}"`));
  const none = fc.oneof(
    fc.constantFrom(
      '"1", "2"',
      "''",
      "",
      '"',
      "one",
      "-1",
      "1.5",
      '"99999999999"',
      "**",
      "W/",
      "null",
      "\u00ff",
    ),
    fc
      .string({ minLength: 1, maxLength: 9 })
      .filter((text) => text.trim() !== "*" && !/^(W\/)?"?\d+"?$/.test(text.trim())),
  );
  const call = fc.constantFrom(
    { method: "PATCH", body: bodyOf(Object.entries(subject.draft)) },
    { method: "DELETE" },
  );
  return fc
    .tuple(
      call,
      fc.oneof(
        stale.map((match) => ({ match, statuses: [412] })),
        none.map((match) => ({ match, statuses: [400] })),
      ),
    )
    .map(([one, { match, statuses }]) => ({
      what: `If-Match ${JSON.stringify(match)}`,
      ...one,
      path,
      headers: { "If-Match": match },
      statuses,
    }));
}

/** Calls that do not fit the state a record is in. */
const wrongState = ({ resource, live, trashed }: Subject): Bad =>
  fc
    .constantFrom(
      { method: "POST", path: `/admin/${resource.name}/${live.id}/restore` },
      { method: "DELETE", path: `/admin/${resource.name}/${trashed}` },
      { method: "PATCH", path: `/admin/${resource.name}/${trashed}`, body: "{}" },
    )
    .map((call) => ({ what: "wrong state", ...call, statuses: [404] }));

/** Bad forms for single records. */
export const badRecords = ({ subjects }: World): Bad =>
  oneOf(subjects, (subject) =>
    fc.oneof(
      { weight: 10, arbitrary: wrongFields(subject) },
      { weight: 4, arbitrary: foreignKeys(subject) },
      { weight: 1, arbitrary: endless(subject) },
      { weight: 2, arbitrary: clashing(subject) },
      { weight: 3, arbitrary: preconditions(subject) },
      { weight: 1, arbitrary: wrongState(subject) },
    ),
  );
