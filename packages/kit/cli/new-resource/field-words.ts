import { kindOf as declaredKind } from "../../fields/kinds";
import { fieldKinds, type Field, type FieldKind, type Resource } from "../../schema";
import { didYouMean } from "../../schema/did-you-mean";

/** Kinds that a developer writes: those of the server's own records are left out. */
const kinds = fieldKinds.filter(
  (kind) =>
    ![
      "choice",
      "reference",
      "references",
      "permissionKeys",
      "changes",
      "json",
      "listOf",
      "group",
    ].includes(kind),
);
const ordered: readonly FieldKind[] = ["integer", "decimal", "date", "time", "dateTime"];
const searched: readonly FieldKind[] = ["text", "email", "phone"];
const shown: ReadonlySet<FieldKind> = new Set([
  ...ordered,
  ...searched,
  "boolean",
  "colour",
  "url",
] as const);

export const labelOf = (key: string) => {
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
const kindOf = (word: string): FieldKind | undefined =>
  kinds.find((kind) => kind.toLowerCase() === word.toLowerCase().replaceAll("-", ""));

/** What a list does with a field of the kind, as far as its kind says. */
export const abilitiesOf = (kind: FieldKind) => ({
  ...(shown.has(kind) ? { list: true } : {}),
  ...(searched.includes(kind) ? { search: true } : {}),
  ...(ordered.includes(kind)
    ? { filter: "range" }
    : declaredKind(kind).flag
      ? { filter: true }
      : {}),
});

function fieldOf(key: string, word: string, required: object, names: readonly string[]): Field {
  const common = { label: labelOf(key), ...required };
  const linked = { list: true, filter: true } as const;
  if (word.includes("|")) return { kind: "choice", options: word.split("|"), ...common, ...linked };
  const kind = kindOf(word);
  if (kind !== undefined) return { kind, ...common, ...abilitiesOf(kind) } as Field;
  const many = word.endsWith("[]");
  const to = many ? word.slice(0, -2) : word;
  if (!names.includes(to))
    throw new Error(
      `${key}: "${word}" is no kind of field, and no resource is named like it${didYouMean(word, [...kinds, ...names]) || `. Take one of ${kinds.join(", ")}, a resource (${names[0] ?? ""}), or options (open|closed).`}`,
    );
  return many
    ? { kind: "references", to, ...common, owner: true, filter: true }
    : { kind: "reference", to, ...common, ...linked };
}

/**
 * The fields that words of the command line describe: `number:text!` is required,
 * `building:buildings` points at a resource, `tags:tags[]` at many, `status:open|closed` is a
 * choice, `note` alone a text.
 * @throws Error with a sentence for the first word that cannot be understood.
 */
export function fieldsFromWords(
  words: readonly string[],
  resources: readonly Pick<Resource, "name">[],
): Record<string, Field> {
  const fields: Record<string, Field> = {};
  for (const word of words) {
    const [, key, what = "text", mark] = /^([^:!]+)(?::([^:!]+))?(!?)$/.exec(word) ?? [];
    if (key === undefined)
      throw new Error(`"${word}" isn't a field. Write key:kind, with ! where it is required.`);
    if (Object.hasOwn(fields, key)) throw new Error(`${key}: is there twice.`);
    fields[key] = fieldOf(
      key,
      what,
      mark === "!" ? { required: true } : {},
      resources.map(({ name }) => name),
    );
  }
  return fields;
}
