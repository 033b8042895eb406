import type { LogEntry } from "../context";

const hidden = "[hidden]";
/** Names whose values are never written, whatever they are. */
const secretName =
  /pass(word|phrase)?|secret|token|authori[sz]ation|cookie|credential|api_?key|(^|[_-])code$|setup_?code|^search$/i;
/** Errors and answers have codes that are no secrets. */
const harmlessNames: ReadonlySet<string> = new Set(["code", "sqlstate"]);
const harmlessCode = /^([0-9A-Z]{5}|E[A-Z_]{3,24})$/;

/**
 * Each takes time in proportion to the text: no part can be read twice, since what may stand before
 * a mark excludes the mark, and a name or scheme is looked for backwards from where it must end.
 */
const rewrites: readonly [RegExp, string][] = [
  [/\b(Bearer|Basic)\s+[^\s"',;]+/gi, `$1 ${hidden}`],
  [/\$argon2\w*\$[^\s"']+/g, hidden],
  [/(?<=\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"':]*:[^\s/@"']*@/gi, `${hidden}@`],
  // Query strings and forms hold what somebody looked for, or typed.
  [/(?<=[?&][^\s=&#"']{1,80}=)[^\s&#"']+/g, hidden],
  [
    /("?\b(?=(\w+))\2(?<=(?:password|passphrase|secret|token|authorization|cookie)\w*)"?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&}]+)/gi,
    `$1${hidden}`,
  ],
  // API tokens begin with what they are.
  [/\brc_pat_[A-Za-z0-9_-]+/g, hidden],
  // Sessions and invitations are 43 letters of base64url, alone or in a link.
  [/(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g, hidden],
  // The secret at the end of an address that was sent in a message: 22 such letters, and one more
  // or less where it was mistyped.
  [/(?<=\/)(?=[a-z-]*[A-Z0-9_])[A-Za-z0-9_-]{21,23}(?![A-Za-z0-9_-])/g, hidden],
];

/** Letters read beyond the length of a text; no secret that is known by its form is longer. */
const margin = 200;
const limits = { text: 2000, names: 40, items: 20, depth: 4 };

/** A text without what lets anybody in, that PostgreSQL can store, cut to a length. */
export function redactText(text: string, longest = limits.text): string {
  const isCut = text.length > longest + margin;
  const short = (isCut ? text.slice(0, longest + margin) : text)
    .replaceAll("\u0000", "")
    .toWellFormed();
  const redacted = rewrites.reduce((said, [pattern, by]) => said.replace(pattern, by), short);
  // A secret that was cut in two is no longer known by its form.
  const clean = isCut ? redacted.slice(0, -margin) : redacted;
  return isCut || clean.length > longest ? `${clean.slice(0, longest).toWellFormed()}…` : clean;
}

const isSecret = (name: string, value: unknown) =>
  secretName.test(name) &&
  !(harmlessNames.has(name) && typeof value === "string" && harmlessCode.test(value));

function redactValue(value: unknown, depth: number): unknown {
  if (value === null || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value === "string") return redactText(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Error) return redactText(value.stack ?? value.message);
  if (typeof value !== "object") return redactText(String(value), 200);
  if (depth >= limits.depth) return "…";
  if (Array.isArray(value))
    return value.slice(0, limits.items).map((item) => redactValue(item, depth + 1));
  return redactValues(value as Record<string, unknown>, depth + 1);
}

function redactValues(
  values: Readonly<Record<string, unknown>>,
  depth = 0,
): Record<string, unknown> {
  const named = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .slice(0, limits.names);
  return Object.fromEntries(
    named.map(([name, value]) => [
      redactText(name, 80),
      isSecret(name, value) ? hidden : redactValue(value, depth),
    ]),
  );
}

/**
 * An entry of the log as it may be written: without tokens, passwords, one-time codes and what was
 * searched for; bounded in length and depth.
 */
export function redactEntry(entry: LogEntry): LogEntry {
  const { level, message, requestId, countAs: _countAs, ...details } = entry;
  return {
    level,
    message: redactText(String(message), 8000),
    ...(requestId === undefined ? {} : { requestId: redactText(requestId, 60) }),
    ...redactValues(details),
  };
}
