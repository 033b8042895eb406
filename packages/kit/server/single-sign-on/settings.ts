import * as z from "zod";
import type { IssuerRules, PasswordsFor } from "../../api/ports/single-sign-on";

/** How one issuer is reached, and whom it lets in. */
export interface IssuerSettings {
  rules: IssuerRules;
  clientId: string;
  clientSecret: string;
  scopes: string;
}

export interface SingleSignOnSettings {
  issuers: IssuerSettings[];
  passwords: PasswordsFor;
}

const isLoopback = (host: string) =>
  host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);

/** By https, or on this machine; without what an address of an issuer cannot have. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash, username } = new URL(text);
  return (
    (protocol === "https:" || (protocol === "http:" && isLoopback(hostname))) &&
    search + hash + username === ""
  );
}

const words = z.array(z.string().trim().min(1).max(200)).max(500);
const lowerWords = words.transform((all) => all.map((one) => one.toLowerCase()));

const issuer = z.strictObject({
  key: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,29}$/, "must be 1 to 30 of a-z, 0-9 and -, such as google"),
  name: z.string().trim().min(1, "must not be empty").max(60, "must have 60 characters or fewer"),
  issuer: z.string().refine(isIssuer, "must be an address with https://, as the issuer writes it"),
  client_id: z.string().min(1, "must not be empty"),
  client_secret: z.string().min(1, "must not be empty"),
  scopes: words
    .default(["openid", "email", "profile"])
    .refine((all) => all.includes("openid"), "must contain openid"),
  email_domains: lowerWords.default([]),
  hosted_domains: lowerWords.default([]),
  tenants: lowerWords.default([]),
  trust_email: z.boolean().default(false),
  groups_claim: z.string().min(1, "must not be empty").default("groups"),
  needed_groups: words.default([]),
  user_groups: z.record(z.string(), words).default({}),
  groups_follow: z.boolean().default(true),
  unknown_people: z
    .enum(["refuse", "wait", "create"], "must be refuse, wait or create")
    .default("refuse"),
  log_out_there: z.boolean().default(false),
  two_factor_amr: words.default([]),
  two_factor_acr: words.default([]),
});

type Written = z.output<typeof issuer>;

/** What is wrong between settings of one issuer; undefined where they fit. */
function mismatch(one: Written): string | undefined {
  if (one.trust_email && one.email_domains.length === 0)
    return "trust_email needs email_domains: addresses are trusted in those domains only";
  const asksSomething = [
    one.email_domains,
    one.hosted_domains,
    one.tenants,
    one.needed_groups,
  ].some((list) => list.length > 0);
  if (one.unknown_people !== "refuse" && !asksSomething)
    return `unknown_people "${one.unknown_people}" needs one of email_domains, hosted_domains, tenants or needed_groups: anyone with an account there could come`;
  if (one.unknown_people === "create" && Object.keys(one.user_groups).length === 0)
    return `unknown_people "create" needs user_groups: only people in one of them get an account`;
  return undefined;
}

const settingsOf = (one: Written): IssuerSettings => ({
  clientId: one.client_id,
  clientSecret: one.client_secret,
  scopes: one.scopes.join(" "),
  rules: {
    key: one.key,
    name: one.name,
    issuer: one.issuer,
    emailDomains: one.email_domains,
    hostedDomains: one.hosted_domains,
    tenants: one.tenants,
    trustsEmail: one.trust_email,
    groupsClaim: one.groups_claim,
    neededGroups: one.needed_groups,
    userGroups: one.user_groups,
    groupsFollow: one.groups_follow,
    unknownPeople: one.unknown_people,
    logsOutThere: one.log_out_there,
    twoFactorAmr: one.two_factor_amr,
    twoFactorAcr: one.two_factor_acr,
  },
});

function listed(text: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error('SSO_ISSUERS must be a list in JSON: [{"key": "google", …}].');
  }
  if (!Array.isArray(value) || value.length > 20)
    throw new Error("SSO_ISSUERS must be a list in JSON of 20 issuers or fewer.");
  return value;
}

/**
 * Reads the issuers by which admins sign in. No value is repeated in a message: secrets stand
 * between them.
 * @throws Error with one sentence that names the variable, the issuer and its setting
 */
export function issuersOf(text: string): IssuerSettings[] {
  const read = listed(text).map((value, at) => {
    const { data, error } = issuer.safeParse(value);
    const issue = error?.issues[0];
    if (issue?.code === "unrecognized_keys")
      throw new Error(`SSO_ISSUERS, issuer ${at + 1}: ${issue.keys[0]} is not a setting.`);
    if (issue || !data) {
      const said = issue?.message.startsWith("must")
        ? issue.message
        : "is missing or of a wrong type";
      throw new Error(`SSO_ISSUERS, issuer ${at + 1}: ${issue?.path.join(".") || "it"} ${said}.`);
    }
    const wrong = mismatch(data);
    if (wrong) throw new Error(`SSO_ISSUERS, issuer ${at + 1}: ${wrong}.`);
    return settingsOf(data);
  });
  for (const setting of ["key", "issuer"] as const)
    if (new Set(read.map(({ rules }) => rules[setting])).size < read.length)
      throw new Error(`SSO_ISSUERS: two issuers have the same ${setting}.`);
  return read;
}
