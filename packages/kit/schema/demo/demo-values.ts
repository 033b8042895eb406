import {
  hasLines,
  isColour,
  isDay,
  isEmail,
  isPhone,
  isTimeOfDay,
  isUrl,
  isWhole,
} from "../../fields/questions";
import { ownKindOf } from "../../fields/own-kinds";
import { madeValue } from "./made-values";
import { firstNames, notes, surnames, things, towns } from "./demo-words";
import { patternText } from "./pattern-text";
import type { Random } from "./random";
import type { DecimalOptions, MomentField, NumberField, PartField, Resource, TextField } from "..";
import { addDays } from "../calendar-day";

/** What a made-up value can go by. */
export interface Drawing {
  resource: Resource;
  key: string;
  /** The number of the record among those of its resource, from 1. */
  n: number;
  random: Random;
  /** The institution's day. */
  today: string;
  /** What the record says so far, by API name. */
  record: Readonly<Record<string, unknown>>;
}

const isAbout = (key: string, words: RegExp) => words.test(key.replaceAll("_", " "));

const people =
  /\b(person|people|member|patient|customer|client|employee|staff|doctor|nurse|driver|visitor|guest)\b/i;

/** Whether records are people: they are called so, or can be written to. */
const arePeople = ({ label, fields }: Resource) =>
  people.test(label) || Object.values(fields).some(isEmail);

const personName = (random: Random) => `${random.pick(firstNames)} ${random.pick(surnames)}`;

function plainText(field: TextField, drawing: Drawing): string {
  const { key, resource, random, n } = drawing;
  if (isAbout(key, /\bfirst name\b/)) return random.pick(firstNames);
  if (isAbout(key, /\b(last|family) name\b|\bsurname\b/)) return random.pick(surnames);
  if (isAbout(key, /\b(code|number|no|reference|isbn|roll)\b/))
    return `${resource.label.charAt(0).toUpperCase()}${1000 + n}`;
  if (isAbout(key, /\b(town|city|place)\b/)) return random.pick(towns);
  if (isAbout(key, /\b(street|address)\b/)) return `${random.whole(1, 90)} Hill Road`;
  if (hasLines(field) || isAbout(key, /\b(reason|notes?|description|summary|comment|remarks?)\b/))
    return random.pick(notes);
  if (isAbout(key, /\b(author|person|contact|owner|guardian|father|mother)\b/))
    return personName(random);
  if (isAbout(key, /\b(name|title)\b/) || key === resource.title)
    return arePeople(resource) ? personName(random) : `${random.pick(things)} ${n}`;
  return `${field.label} ${n}`;
}

/** A text that fits the field's pattern, or what it is about, within its length. */
function textOf(field: TextField, drawing: Drawing): unknown {
  const { min = 0, max = Number.POSITIVE_INFINITY, pattern } = field;
  if (pattern !== undefined) return patternText(pattern, drawing.random);
  if (isEmail(field) || isPhone(field) || isUrl(field)) return madeValue(field, drawing.n);
  if (isColour(field)) return `#${drawing.random.whole(0, 0xffffff).toString(16).padStart(6, "0")}`;
  const text = plainText(field, drawing);
  return text.length >= min && text.length <= max ? text : madeValue(field, drawing.n);
}

const limitsOf = (field: NumberField, { key, today }: Drawing): [number, number] => {
  const { min = 0, max, warn = {} } = field;
  if (isAbout(key, /\byear\b/)) {
    const year = Number(today.slice(0, 4));
    return [Math.max(min, year - 30), Math.min(max ?? year, year)];
  }
  const from = Math.max(min, warn.min ?? min);
  return [from, Math.max(from, Math.min(max ?? from + 100, warn.max ?? from + 100, from + 1000))];
};

function numberOf(field: NumberField, drawing: Drawing): number {
  if (drawing.key === "position") return drawing.n;
  const [from, to] = limitsOf(field, drawing);
  if (isWhole(field)) return drawing.random.whole(Math.ceil(from), Math.floor(to));
  const unit = 10 ** ((field as DecimalOptions).scale ?? 2);
  return drawing.random.whole(Math.ceil(from * unit), Math.floor(to * unit)) / unit;
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** By how many days a date lies from today, at least and at most. */
function daysFromToday(key: string): [number, number] {
  if (isAbout(key, /\b(birth|born)\b/)) return [-22_000, -3_500];
  if (isAbout(key, /\b(due|until|expires|next|valid to|review)\b/)) return [1, 90];
  return [-300, 30];
}

function dayOf(field: MomentField, drawing: Drawing): string {
  const { random, today, key, record } = drawing;
  const earlier = record[field.after ?? field.notBefore ?? ""];
  if (typeof earlier === "string") return addDays(earlier.slice(0, 10), random.whole(1, 20));
  const [from, to] = daysFromToday(key);
  const limited = [
    field.min ? Math.max(from, daysBetween(today, field.min.slice(0, 10))) : from,
    field.max ? Math.min(to, daysBetween(today, field.max.slice(0, 10))) : to,
  ] as const;
  return addDays(today, random.whole(limited[0], Math.max(limited[0], limited[1])));
}

const clock = (quarters: number) =>
  `${String(Math.floor(quarters / 4)).padStart(2, "0")}:${String((quarters % 4) * 15).padStart(2, "0")}`;

function timeOf(field: MomentField, { random, record }: Drawing): string {
  const earlier = record[field.after ?? field.notBefore ?? ""];
  if (typeof earlier !== "string") return clock(random.whole(28, 76));
  const [hours = 0, minutes = 0] = earlier.split(":").map(Number);
  return clock(Math.min(95, hours * 4 + Math.floor(minutes / 15) + random.whole(1, 4)));
}

/** A day with a time of its working hours; what follows another moment does so within hours. */
function instantOf(field: MomentField, drawing: Drawing): string {
  const earlier = drawing.record[field.after ?? field.notBefore ?? ""];
  if (typeof earlier !== "string")
    return `${dayOf(field, drawing)}T${clock(drawing.random.whole(32, 68))}:00Z`;
  const later = Date.parse(earlier) + drawing.random.whole(1, 12) * 900_000;
  return new Date(later).toISOString();
}

const momentOf = (field: MomentField, drawing: Drawing): string =>
  isTimeOfDay(field)
    ? timeOf(field, drawing)
    : isDay(field)
      ? dayOf(field, drawing)
      : instantOf(field, drawing);

/** A plausible value of a field that has one of its own; its rules are checked afterwards. */
export function plausibleValue(field: PartField, drawing: Drawing): unknown {
  const { random } = drawing;
  if (ownKindOf(field)?.sample) return madeValue(field, drawing.n);
  switch (field.kind) {
    case "boolean":
      return random.chance(0.3) !== (field.default ?? false);
    case "choice":
      return field.default !== undefined && random.chance(0.5)
        ? field.default
        : random.pick(field.options);
    case "integer":
    case "decimal":
      return numberOf(field, drawing);
    case "date":
    case "time":
    case "dateTime":
      return momentOf(field, drawing);
    default:
      return textOf(field, drawing);
  }
}
