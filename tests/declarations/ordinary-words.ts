/** Names that any console may have; nothing of the repository may turn red because of one. */
export const ordinaryFields = [
  "number",
  "title",
  "value",
  "type",
  "state",
  "amount",
  "size",
  "order",
  "start",
  "end",
  "url",
  "file",
  "count",
  "total",
  "tags",
  "active",
  "notes",
  "price",
  "quantity",
  "owner",
  "version_no",
  "color",
  "priority",
  "comment",
  "category",
  "position",
  "weight",
  "currency",
  "language",
  "summary",
] as const;

/** Entities that a developer adds in a first hour. */
export const ordinaryEntities = [
  "rooms",
  "buildings",
  "books",
  "items",
  "orders",
  "documents",
  "pages",
  "users",
  "groups",
  "tests",
  "results",
  "projects",
  "products",
  "customers",
  "invoices",
  "payments",
  "events-planned",
  "vehicles",
  "contacts",
  "assets-lent",
] as const;

const labelOf = (name: string) =>
  name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[-_]/g, " ");
const constantOf = (name: string) =>
  name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** A declaration of the entity with a field of each name; the first one is its title. */
export const declarationOf = (name: string): string =>
  `import { defineResource, text } from "@rollcall/kit/schema";

export const ${constantOf(name)} = defineResource({
  name: "${name}",
  label: "${labelOf(name.replace(/s$/, ""))}",
  plural: "${labelOf(name)}",
  group: "Academic",
  icon: "list",
  permission: "${name.replaceAll("-", "_")}",
  title: "${ordinaryFields[0]}",
  fields: {
${ordinaryFields.map((key) => `    ${key}: text({ label: "${labelOf(key)}", list: true, search: true, filter: true }),`).join("\n")}
  },
});
`;

/** The list of resources with these imported and named last. */
export const listedIn = (list: string, names: readonly string[]): string =>
  list
    .replace(
      "\n\n/**",
      `\n${names.map((name) => `import { ${constantOf(name)} } from "./${name}";`).join("\n")}\n\n/**`,
    )
    .replace("\n]);", `\n${names.map((name) => `  ${constantOf(name)},`).join("\n")}\n]);`);
