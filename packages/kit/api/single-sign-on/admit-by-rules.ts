import { cleanEmail, cleanLine } from "../../schema";
import { longest, textForms } from "../../schema/value-forms";
import type { IssuerRules } from "../ports/single-sign-on";

/** Why an issuer's word is not enough, as the log names it. */
export type NotWelcome =
  | "domain"
  | "organisation"
  | "unverified"
  | "group"
  | "inactive"
  | "other_account"
  | "unknown"
  | "waiting";

/** Who stands at the door, as far as the rules read it. */
export interface Guest {
  name: string;
  /** Null without one that could be an account's here. */
  email: string | null;
  /** Whether the address is the person's by the issuer's word. */
  isVerified: boolean;
  /** Names of the console's user groups that the issuer's groups stand for. */
  userGroups: string[];
}

type Claims = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Claims => typeof value === "object" && value !== null;

/** The groups of a claim: texts in a list, or one text; nothing else is a group. */
function groupsAt(claims: Claims, path: string): string[] {
  // A name with dots of its own, such as a URL, is taken as it stands.
  let value: unknown = Object.hasOwn(claims, path) ? claims[path] : claims;
  if (value === claims)
    for (const part of path.split("."))
      value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one): one is string => typeof one === "string");
}

const isOneOf = (allowed: readonly string[], value: unknown) =>
  typeof value === "string" && allowed.includes(value.toLowerCase());

function emailOf(claims: Claims): string | null {
  const { email } = claims;
  if (typeof email !== "string" || email.length > longest.email) return null;
  const cleaned = cleanEmail(email);
  return textForms.email?.fits(cleaned) === true ? cleaned : null;
}

function nameOf({ name }: Claims, email: string | null): string {
  const cleaned = typeof name === "string" ? cleanLine(name).slice(0, 120).trim() : "";
  return cleaned || (email?.split("@")[0] ?? "").slice(0, 120) || "—";
}

/** The first rule that claims break; undefined where they keep all. */
function brokenRule(
  { emailDomains, hostedDomains, tenants, neededGroups }: IssuerRules,
  claims: Claims,
  { email, isVerified, groups }: { email: string | null; isVerified: boolean; groups: string[] },
): NotWelcome | undefined {
  if (hostedDomains.length > 0 && !isOneOf(hostedDomains, claims["hd"])) return "organisation";
  if (tenants.length > 0 && !isOneOf(tenants, claims["tid"])) return "organisation";
  if (emailDomains.length > 0) {
    if (!isOneOf(emailDomains, email?.split("@").at(-1))) return "domain";
    // A domain that anybody may write down is no condition.
    if (!isVerified) return "unverified";
  }
  if (neededGroups.length > 0 && !groups.some((group) => neededGroups.includes(group)))
    return "group";
  return undefined;
}

/** Whether an issuer's word lets somebody in at all, and as whom; asked at every sign-in. */
export function admitByRules(rules: IssuerRules, claims: Claims): Guest | NotWelcome {
  const email = emailOf(claims);
  const isVerified =
    email !== null &&
    (claims["email_verified"] === true ||
      (claims["email_verified"] === undefined &&
        rules.trustsEmail &&
        isOneOf(rules.emailDomains, email.split("@").at(-1))));
  const groups = groupsAt(claims, rules.groupsClaim);
  const broken = brokenRule(rules, claims, { email, isVerified, groups });
  if (broken) return broken;
  const userGroups = groups.flatMap((group) =>
    Object.hasOwn(rules.userGroups, group) ? (rules.userGroups[group] ?? []) : [],
  );
  return { name: nameOf(claims, email), email, isVerified, userGroups: [...new Set(userGroups)] };
}

/** Whether an issuer says that a person has shown two factors there, in words that it is believed. */
export function isStrong(
  { twoFactorAmr, twoFactorAcr }: IssuerRules,
  { amr, acr }: Claims,
): boolean {
  const shown = Array.isArray(amr) ? amr : [];
  return (
    twoFactorAmr.some((value) => shown.includes(value)) ||
    (typeof acr === "string" && twoFactorAcr.includes(acr))
  );
}
