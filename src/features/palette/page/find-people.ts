import { callList } from "@rollcall/kit/browser/providers/list-call";
import type { Command } from "@rollcall/kit/browser/fields/palette/palette-action";
import { findNamed, type NamedRecord } from "@rollcall/kit/browser/fields/palette/find-named";
import { phoneLink } from "@rollcall/kit/browser/fields/phone-link";
import { optionLabel, titleOf } from "@rollcall/kit/schema";
import { betweenWords, foldText } from "@rollcall/kit/schema/formats/fold";
import { listed } from "@rollcall/kit/schema/messages";
import { classes } from "../../../resources/classes";
import { parents } from "../../../resources/parents";
import { students } from "../../../resources/students";
import { t, understood } from "./text";

/** Words between the name and the relation, or at their end. */
const joints = new Set(understood(() => t("call.joints")));
const relations = {
  mother: new Set(understood(() => t("call.mother"))),
  father: new Set(understood(() => t("call.father"))),
};

const active = { field: "status", operator: "eq", value: "active" } as const;

/** Classes that have registers today. */
export const findClasses = (name: string, signal: AbortSignal) =>
  findNamed(classes, name, { conditions: [active] }, signal);

/** Whether numbers that were typed are the student's own, and not by chance part of one. */
const hasNumbers = ({ admission_no: number, roll_no: roll }: NamedRecord, name: string) =>
  foldText(name)
    .split(betweenWords)
    .filter((word) => /\p{N}/u.test(word))
    .every((word) => [number, roll].some((own) => foldText(String(own ?? "")) === word));

/** Students of today by name, admission number or roll number, be it as “Riya's parents”. */
export async function findStudents(text: string, signal: AbortSignal) {
  const { name } = familyIn(text);
  if (name === "") return [];
  const found = await findNamed(
    students,
    name,
    { conditions: [active], include: ["class"] },
    signal,
  );
  return found.filter((student) => hasNumbers(student, name));
}

const isNamed = (value: unknown): value is { id: number; name: string } =>
  typeof value === "object" && value !== null && "id" in value && "name" in value;

/** What tells two students of one name apart. */
export const studentHint = ({ class: room, admission_no: number }: NamedRecord): string =>
  [isNamed(room) ? room.name : "", String(number ?? "")].filter(Boolean).join(" · ");

/** Whose parents are meant, and which of them: “Riya's mother”. */
export function familyIn(text: string): { name: string; relation?: "mother" | "father" } {
  const has = (all: ReadonlySet<string>, word: string) =>
    [...all].some((one) => foldText(one) === foldText(word));
  const words = text.split(/\s+/).filter((word) => !has(joints, word));
  const relation = (["mother", "father"] as const).find((one) =>
    words.some((word) => has(relations[one], word)),
  );
  const names = relation ? words.filter((word) => !has(relations[relation], word)) : words;
  const name = names.map((word) => word.replace(/['’](s|S)?$/, "")).join(" ");
  return { name, ...(relation ? { relation } : {}) };
}

/** A number stays in the order it is dialled in, whatever the direction of the text around it. */
const isolated = (phone: string) => `\u2066${phone}\u2069`;

function callTo(parent: NamedRecord, wanted: ReadonlySet<number>): Command {
  const { id, relation, phone, children_records: children } = parent;
  const own = Array.isArray(children) ? children.filter(isNamed) : [];
  const names = own.filter((child) => wanted.has(child.id)).map(({ name }) => name);
  const kind =
    typeof relation === "string"
      ? optionLabel(parents.fields.relation, relation)
      : t("call.parent");
  const href = phoneLink(String(phone));
  return {
    id: String(id),
    label: t("call.label", { name: titleOf(parents, parent), phone: isolated(String(phone)) }),
    hint: names.length > 0 ? t("call.of", { relation: kind, children: listed(names) }) : kind,
    // One that can't be dialled leads to where it is put right.
    ...(href === undefined ? { to: `/${parents.name}/${id}` } : { href }),
  };
}

/** The parents of the students whose name was typed, each with the number to call. */
export async function findParents(text: string, signal: AbortSignal): Promise<Command[]> {
  const { relation } = familyIn(text);
  const found = await findStudents(text, signal);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const { data } = await callList(
    parents,
    {
      conditions: [
        { field: "children", operator: "in", value: ids },
        ...(relation ? [{ field: "relation", operator: "eq" as const, value: relation }] : []),
      ],
      include: ["children"],
      perPage: 10,
    },
    { signal },
  );
  return data
    .filter(({ phone }) => typeof phone === "string" && phone !== "")
    .map((parent) => callTo(parent, new Set(ids)));
}
