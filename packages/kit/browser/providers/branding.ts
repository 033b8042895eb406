import { useSyncExternalStore } from "react";
import { call, type AnswerTo } from "./call";
import { apiUrl } from "./api-url";
import { takeEarlyBranding } from "./before-console";
import { followInstitutionLanguage } from "./language";
import { brandingKey, rememberedBranding } from "./remembered-branding";
import { setFormatting } from "../../schema/formats/formatting";

/** What the institution calls its console, and how that looks. Empty where it has not said. */
export interface Branding {
  app_name?: string;
  tagline?: string;
  institution_name?: string;
  /** BCP 47 tag by which days, numbers and names are written. */
  locale?: string;
  /** IANA name of the zone whose day is the institution's. */
  timezone?: string;
  /** BCP 47. */
  language?: string;
  /** `#rrggbb`. */
  primary_color?: string;
  secondary_color?: string;
  accent_color?: string;
  /** Address of the picture. */
  logo?: string;
}

type Answer = AnswerTo<"GET /branding">;
const names = [
  "app_name",
  "tagline",
  "institution_name",
  "locale",
  "timezone",
  "language",
  "primary_color",
  "secondary_color",
  "accent_color",
  "logo",
] as const satisfies readonly (keyof Branding & keyof Answer)[];
const colours: ReadonlySet<string> = new Set(["primary_color", "secondary_color", "accent_color"]);
const listeners = new Set<() => void>();
let known: Branding | undefined;
let preview: Branding | undefined;
let shown: Branding | undefined;
let standard: StandardBranding = {};
let asked: Promise<void> | undefined;
let maintained = false;
/** Whether the institution has answered, or could not be reached, since this page was loaded. */
let settled = false;

const textOf = (name: string, value: unknown): string | undefined =>
  typeof value === "string" && value.trim() && (!colours.has(name) || /^#[\da-f]{6}$/i.test(value))
    ? value
    : undefined;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
function pick(value: unknown): Branding {
  const found = isObject(value) ? value : {};
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = textOf(name, found[name]);
      return text ? [[name, text]] : [];
    }),
  );
}

/** What holds of an application as long as the institution says nothing else, and what it says itself. */
export interface StandardBranding extends Branding {
  /** Says “Powered by Rollcall” at the foot of each page. */
  credit?: boolean;
}

/** Whether pages say what the console runs on. */
export const hasCredit = (): boolean => standard.credit === true;

/** Says what holds of an application; before it is started. */
export function setStandardBranding(branding: StandardBranding): void {
  standard = branding;
  shown = undefined;
}

/** Lets the page write days, times and numbers as the institution does, as far as that is known. */
export function followFormats(): void {
  const { locale, timezone } = read();
  setFormatting({ locale, zone: timezone });
}

function tell() {
  shown = undefined;
  followFormats();
  for (const listener of listeners) listener();
}

function read(): Branding {
  known ??= pick(rememberedBranding());
  shown ??= { ...standard, ...known, ...preview };
  return shown;
}

function take({ data: { logo, maintenance, ...texts } }: { data: Answer }) {
  known = pick({ ...texts, logo: logo ? apiUrl + logo : undefined });
  maintained = maintenance;
  settled = true;
  try {
    localStorage.setItem(brandingKey, JSON.stringify(known));
  } catch {
    // Then the names of the next visit appear a moment later.
  }
  followInstitutionLanguage();
  tell();
}

const isAnswer = (found: unknown): found is { data: Answer } =>
  isObject(found) && isObject(found["data"]);

/** What was asked before the console was there, or asked now where that brought nothing. */
async function ask(): Promise<{ data: Answer }> {
  const early = await takeEarlyBranding();
  return isAnswer(early) ? early : call("GET /branding");
}

/**
 * Asks for the institution's names and colours, once a page load; what was known last stands until
 * then, and stays if nobody answers.
 */
export function loadBranding(): Promise<void> {
  asked ??= ask().then(take, () => {
    asked = undefined;
    settled = true;
    tell();
  });
  return asked;
}

/** Asks again, after something has been done that can change them. */
export function renewBranding(): Promise<void> {
  asked = undefined;
  return loadBranding();
}

/** Shows other names or colours in this tab, without keeping them; nothing ends it. */
export function previewBranding(part?: Branding): void {
  preview = part && pick(part);
  tell();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The institution's names and colours as far as they are known. */
export const useBranding = (): Branding => useSyncExternalStore(subscribe, read);
/**
 * Whether it is known how the institution writes days and numbers: from this visit or an earlier
 * one, or for good where it cannot be reached.
 */
const areFormatsKnown = (): boolean => settled || read().timezone !== undefined;
export const useAreFormatsKnown = (): boolean => useSyncExternalStore(subscribe, areFormatsKnown);

/** Asks at once on a first visit, since no page is drawn before its formats are known. */
export function loadUnknownFormats(): void {
  if (!areFormatsKnown()) void loadBranding();
}

/** Whether the institution was under maintenance when it was last asked. */
export const isMaintained = (): boolean => maintained;
/** The same, and again whenever it changes. */
export const useIsMaintained = (): boolean => useSyncExternalStore(subscribe, isMaintained);
