import * as fc from "fast-check";
import { resources } from "../../../src/resources";
import type { Resource } from "@rollcall/kit/schema";
import { bodyOf, oneOf, type Bad, type World } from "./world";

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text);
/** Segments that stand for no record, written as a path may be. */
const noId = fc.oneof(
  fc.constantFrom(
    "0",
    "-1",
    "00",
    "01",
    "1.5",
    "1e1",
    "2147483648",
    "99999999999",
    "2000000000",
    "null",
    "NaN",
    "one",
    "__proto__",
    "constructor",
    "%00",
    "1%00",
    "%ff",
    "%zz",
    "%",
    "%ED%A0%80",
    "%2e%2e",
    "..%2f1",
    "1%2f..",
    "1;drop",
    "1%20",
    "%201",
    "1,2",
    "(1)",
    "%D9%A1",
    "$1",
    "1%0a",
    "x".repeat(3000),
  ),
  fc
    .string({ minLength: 1, maxLength: 12 })
    .filter(
      (text) =>
        !isId(text) && !/^\.{1,2}$/.test(text) && !["export", "import", "bulk"].includes(text),
    )
    .map((text) => encodeURIComponent(text)),
);

/** Records that are not there. */
const noRecord = ({ subjects }: World): Bad =>
  oneOf(subjects, ({ resource, draft }) =>
    fc
      .tuple(
        noId,
        fc.constantFrom(
          ["GET", ""],
          ["PATCH", ""],
          ["DELETE", ""],
          ["POST", "/restore"],
          ["GET", "/history"],
        ),
      )
      .map(([id, [method = "", end = ""]]) => ({
        what: "no record",
        method,
        path: `/admin/${resource.name}/${id}${end}`,
        ...(method === "PATCH" ? { body: bodyOf(Object.entries(draft)) } : {}),
        statuses: [404],
      })),
  );

const withStatus =
  (status: number) =>
  (...calls: readonly (readonly [string, string])[]) =>
    calls.map(([method, end]) => ({ method, end, statuses: [status] }));
/** A path that is there, with a method it does not have. */
const wrongMethod = withStatus(405);
const notThere = withStatus(404);

/** Calls that are not offered: other methods, other names, what only the server writes. */
function noCall({ subjects }: World): Bad {
  const methods = oneOf(subjects, ({ resource, live, draft }) =>
    fc
      .constantFrom(
        ...wrongMethod(
          ["PUT", `/${live.id}`],
          ["POST", `/${live.id}`],
          ["DELETE", ""],
          ["PUT", ""],
          ["PATCH", ""],
          ["POST", "/export"],
          ["DELETE", `/${live.id}/history`],
          ["GET", `/${live.id}/restore`],
        ),
        ...notThere(["GET", "/bulk"], ["GET", "/import"], ["POST", "/"], ["GET", `/${live.id}/`]),
      )
      .map(({ method, end, statuses }) => ({
        what: "no call",
        method,
        path: `/admin/${resource.name}${end}`,
        ...(method === "GET" || method === "DELETE" ? {} : { body: bodyOf(Object.entries(draft)) }),
        statuses,
      })),
  );
  const readOnly = (resources as readonly Resource[])
    .filter((resource) => resource.readOnly)
    .map(({ name }) => name);
  const server = oneOf(readOnly, (name) =>
    fc
      .constantFrom(
        ...wrongMethod(
          ["POST", ""],
          ["PATCH", "/1"],
          ["DELETE", "/1"],
          ["POST", "/bulk"],
          ["POST", "/import"],
        ),
        ...notThere(["POST", "/1/restore"]),
      )
      .map(({ method, end, statuses }) => ({
        what: "read only",
        method,
        path: `/admin/${name}${end}`,
        ...(method === "DELETE" ? {} : { body: "{}" }),
        statuses,
      })),
  );
  const names = fc.oneof(
    fc.constantFrom(
      "/admin",
      "/admin/",
      "/admin/credentials",
      "/admin/sessions",
      "/admin/schema_migrations",
      "/admin/__proto__",
      "/admin/Students",
      "/admin/students%2f1",
      "/admin//students",
      "/students",
      "/auth",
      "/auth/register",
      "/metrics",
      "/.env",
      "/admin/students/..%2f..%2fauth%2fme",
    ),
    fc.string({ minLength: 1, maxLength: 10 }).map((text) => `/admin/x${encodeURIComponent(text)}`),
  );
  return fc.oneof(
    { weight: 3, arbitrary: methods },
    { weight: 1, arbitrary: server },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom("GET", "POST", "DELETE"), names)
        .map(([method, path]) => ({
          what: "no route",
          method,
          path,
          statuses: method === "POST" && path.startsWith("/admin/students/") ? [405] : [404],
        })),
    },
  );
}

/** Bad paths and methods. */
export const badPaths = (world: World): Bad =>
  fc.oneof({ weight: 2, arbitrary: noRecord(world) }, { weight: 1, arbitrary: noCall(world) });
