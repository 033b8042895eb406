import * as fc from "fast-check";
import { allRoutes } from "../../../packages/kit/api/routes";
import { resources } from "../../../src/resources";
import { bodyOf, oneOf, type Bad, type World } from "./world";
import { features } from "../../support/school";

/**
 * What is guarded by a session, below `/api/v1`; a secret in the address needs none, and answers
 * 404 without.
 */
const guarded = allRoutes(resources, features).filter(
  ({ access, path, atRoot }) => access.kind !== "public" && !atRoot && !path.includes("/:token"),
);
/** An admin's token is none where another is asked for: that is a 401, whatever the rights. */
const byPermission = guarded.filter(
  ({ access }) => access.kind !== "signedIn" && access.kind !== "otherToken",
);
/** What a header may hold at all: Latin letters without control characters. */
const headerText = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code < 0x7f || code > 0x9f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 60,
});

/** No sign-in, or one that has ended, on any guarded call whatever else it says. */
function signIns({ stage, deadTokens, subjects }: World): Bad {
  const schemes = fc
    .constantFrom("Bearer", "Basic", "bearer", "Token", "")
    .chain((scheme) => fc.constantFrom(...deadTokens).map((token) => `${scheme} ${token}`.trim()));
  const spoiled = fc.constantFrom(
    `Bearer ${stage.token}x`,
    `Bearer ${stage.token.slice(1)}`,
    `Bearer ${stage.token}, Bearer ${stage.token}`,
    `Bearer ${stage.token} ${stage.token}`,
    `Basic ${stage.token}`,
    stage.token,
    `Bearer "${stage.token}"`,
    `Bearer: ${stage.token}`,
    `Bearer ${stage.token}%20`,
  );
  const authorization = fc.oneof(
    schemes,
    spoiled,
    headerText.filter((text) => !text.includes(stage.token)),
  );
  const idOf = (path: string) =>
    subjects.find(({ resource }) => path.startsWith(`/admin/${resource.name}/`))?.live.id ?? 1;
  return fc
    .tuple(fc.constantFrom(...guarded), authorization, fc.constantFrom("{}", "{", "[]"))
    .map(([{ method, path }, header, body]) => ({
      what: `Authorization ${header.slice(0, 40)}`,
      method,
      path: path.replace(":id", String(idOf(path))),
      headers: { Authorization: header },
      ...(method === "GET" ? {} : { body }),
      statuses: [401],
    }));
}

/** Signed in, without the right. */
const strangers = ({ stranger, subjects }: World): Bad =>
  oneOf(byPermission, ({ method, path }) => {
    const subject = subjects.find(({ resource }) => path.startsWith(`/admin/${resource.name}`));
    const at = path.replace(":id", String(subject?.live.id ?? 1));
    return fc
      .constantFrom(bodyOf(Object.entries(subject?.draft ?? {})), "{}", "{")
      .map((body) => ({
        what: "without the right",
        method,
        path: at,
        headers: { Authorization: `Bearer ${stranger}` },
        ...(method === "GET" ? {} : { body }),
        statuses: [403],
      }));
  });

/**
 * Keys that are none, and a key that was used for something else, each with a form that would be
 * taken.
 */
function keys({ subjects, usedKey }: World): Bad {
  const none = fc.oneof(
    fc.constantFrom("", "two words", "a\tb", "é", "x".repeat(201), "x".repeat(5000), "\u00a0"),
    headerText.filter((text) => !/^[\x21-\x7e]{1,200}$/.test(text.trim())),
  );
  const wrong = oneOf(subjects, ({ resource, draft, live }) =>
    fc
      .tuple(
        none,
        fc.constantFrom(
          { method: "POST", path: `/admin/${resource.name}` },
          { method: "PATCH", path: `/admin/${resource.name}/${live.id}` },
        ),
      )
      .map(([key, call]) => ({
        what: `Idempotency-Key ${JSON.stringify(key).slice(0, 40)}`,
        ...call,
        headers: { "Idempotency-Key": key },
        body: bodyOf(Object.entries(draft)),
        statuses: [400],
      })),
  );
  const used = subjects
    .filter(({ resource }) => resource.name === "parents")
    .map(({ draft }) => ({
      what: "used key",
      method: "POST",
      path: "/admin/parents",
      headers: { "Idempotency-Key": usedKey },
      body: bodyOf(Object.entries(draft)),
      statuses: [422],
    }));
  return fc.oneof(
    { weight: 9, arbitrary: wrong },
    { weight: 1, arbitrary: fc.constantFrom(...used) },
  );
}

/** Bad headers on calls that would otherwise be taken. */
export const badHeaders = (world: World): Bad =>
  fc.oneof(
    { weight: 3, arbitrary: signIns(world) },
    { weight: 2, arbitrary: strangers(world) },
    { weight: 2, arbitrary: keys(world) },
  );
