import * as fc from "fast-check";
import { bodyOf, type Bad, type World } from "./world";

type Entries = readonly (readonly [string, unknown])[];
const noText = fc.constantFrom<unknown>(null, 1, true, [], {}, ["a@example.com"], "", "@raw:1e400");
const longText = fc.constantFrom("x".repeat(300), "\u0000", "a\ud800");
const newPasswords = fc.oneof(
  noText,
  fc.constantFrom("short", "password", "12345678", "x".repeat(129), "\udc00".repeat(9)),
);

/** Public forms and that of the own password, each with one thing wrong beside what would do. */
const forms: Readonly<
  Record<
    string,
    {
      good: Readonly<Record<string, string>>;
      wrong: Readonly<Record<string, fc.Arbitrary<unknown>>>;
    }
  >
> = {
  "/auth/login": {
    good: { email: "nobody@example.com", password: "not the password" },
    wrong: {
      email: fc.oneof(noText, longText, fc.constant("  ")),
      password: fc.oneof(noText, fc.constantFrom("x".repeat(129), "\ud800")),
    },
  },
  "/student/login": {
    good: { admission_no: "no-such-student", password: "ABCD-EFGH-JKLM" },
    wrong: {
      admission_no: fc.oneof(noText, longText),
      password: fc.oneof(noText, fc.constantFrom("x".repeat(129), "\ud800")),
    },
  },
  "/auth/accept-invitation": {
    good: { code: "no-such-code", password: "a fine long password" },
    wrong: { code: fc.oneof(noText, longText), password: newPasswords },
  },
  "/auth/setup": {
    good: {
      code: "AAAA-BBBB-CCCC-DDDD",
      name: "Eve",
      email: "eve@example.com",
      password: "a fine long password",
    },
    wrong: {
      code: fc.oneof(noText, longText),
      name: fc.oneof(noText, longText),
      email: fc.oneof(noText, longText, fc.constantFrom("eve", "eve@", "@example.com")),
      password: newPasswords,
      institution_name: fc.oneof(fc.constantFrom<unknown>(1, [], {}), longText),
    },
  },
  "/auth/change-password": {
    good: { current_password: "not the password", new_password: "a fine long password" },
    wrong: {
      current_password: fc.oneof(noText, fc.constantFrom("x".repeat(129), "\ud800")),
      new_password: newPasswords,
    },
  },
};

const spoiled = ([path, { good, wrong }]: [string, (typeof forms)[string]]): Bad => {
  const fields = fc
    .constantFrom(...Object.entries(wrong))
    .chain(([key, value]) => value.map((one): Entries => Object.entries({ ...good, [key]: one })));
  const missing = fc
    .constantFrom(...Object.keys(good))
    .map((key): Entries => Object.entries(good).filter(([name]) => name !== key));
  const foreign = fc
    .constantFrom("is_super_admin", "__proto__", "token", "remember")
    .map((key): Entries => [...Object.entries(good), [key, true]]);
  return fc
    .oneof(
      { weight: 4, arbitrary: fields },
      { weight: 1, arbitrary: missing },
      { weight: 1, arbitrary: foreign },
    )
    .map((entries) => ({
      what: `form of ${path}`,
      method: "POST",
      path,
      body: bodyOf(entries),
      statuses: [422],
    }));
};

/**
 * Forms in good order that are refused for what they say: a wrong password, no such code, and
 * nothing left to set up. Tries are limited.
 */
const refused: Bad = fc
  .constantFrom(...Object.entries(forms))
  .map(([path, { good }]) => ({
    what: `refused ${path}`,
    method: "POST",
    path,
    body: bodyOf(Object.entries(good)),
    statuses:
      path === "/auth/setup"
        ? [409]
        : path === "/auth/login" || path === "/student/login"
          ? [401, 429]
          : [422, 429],
  }));

const boundary = "limit";
const part = (disposition: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`;
const end = `--${boundary}--\r\n`;
const png = "\u0089PNG\r\n\u001a\n";
/** Uploads that hold no picture, two, none, or are no form. */
const uploads: Bad = fc
  .constantFrom(
    { type: "application/json", body: "{}", statuses: [400] },
    { type: "image/png", body: png, statuses: [400] },
    {
      type: "multipart/form-data",
      body: part('name="file"; filename="a.png"', png) + end,
      statuses: [400],
    },
    { type: `multipart/form-data; boundary=${boundary}`, body: "no form", statuses: [400] },
    { type: `multipart/form-data; boundary=${boundary}`, body: "", statuses: [400] },
    {
      type: `multipart/form-data; boundary=${boundary}`,
      body: part('name="file"; filename="a.png"', png),
      statuses: [400],
    },
    { type: `multipart/form-data; boundary=${boundary}`, body: end, statuses: [400, 422] },
    {
      type: `multipart/form-data; boundary=${boundary}`,
      body: part('name="file"', "text") + end,
      statuses: [422],
    },
    {
      type: `multipart/form-data; boundary=${boundary}`,
      body: part('name="file"; filename="a.svg"', "<svg onload=alert(1)>") + end,
      statuses: [422],
    },
    {
      type: `multipart/form-data; boundary=${boundary}`,
      body: part('name="file"; filename="../../a.html"', "<script>") + end,
      statuses: [422],
    },
    {
      type: `multipart/form-data; boundary=${boundary}`,
      body: part('name="file"; filename="a.png"', "") + end,
      statuses: [422],
    },
    {
      type: `multipart/form-data; boundary=${boundary}`,
      body: part('name="files"; filename="a.png"', png) + end,
      statuses: [422],
    },
    {
      type: `multipart/form-data; boundary=${boundary}`,
      body: part('name="file"; filename="a.png"', png) + part('name="owner"', "1") + end,
      statuses: [422],
    },
  )
  .map(({ type, body, statuses }) => ({
    what: `upload as ${type}`,
    method: "POST",
    path: "/admin/files",
    headers: { "Content-Type": type },
    body: Uint8Array.from(body, (letter) => letter.charCodeAt(0)),
    statuses,
  }));

/** Bad forms that are no records. */
export const badSignIns = (_world: World): Bad =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...Object.entries(forms)).chain(spoiled) },
    { weight: 1, arbitrary: refused },
    { weight: 2, arbitrary: uploads },
  );
