import { atLeast, choice, field, manyToOne, oneToMany, relation } from "./fields";

const archived = { archive_field: "archived", archive_value: "true", unarchive_value: "false" };
const collection = (name: string, template: string, fields: readonly object[], meta = {}) => ({
  collection: name,
  schema: {},
  meta: { display_template: template, ...archived, ...meta },
  fields: [
    ...fields,
    field("archived", {
      type: "boolean",
      interface: "boolean",
      default: false,
      meta: { hidden: true, special: ["cast-boolean"] },
    }),
  ],
});
const price = (name: string, required = false) =>
  field(name, { type: "decimal", required, meta: atLeast(name, 0) });

export const collections = [
  collection("categories", "{{name}}", [
    field("name", { required: true, unique: true, max: 80 }),
    manyToOne("parent"),
    oneToMany("children", { interface: "list-o2m-tree-view" }),
  ]),
  collection("parts", "{{name}}", [
    field("number", { required: true, unique: true, max: 20 }),
    field("name", { required: true, max: 120 }),
    manyToOne("category"),
    price("price", true),
    price("cost"),
    field("stock", { type: "integer", required: true, default: 0, meta: atLeast("stock", 0) }),
  ]),
  collection("customers", "{{name}}", [
    field("name", { required: true, max: 120 }),
    field("email", {
      unique: true,
      meta: {
        validation: { _and: [{ email: { _regex: "^\\S+@\\S+\\.\\S+$" } }] },
        validation_message: "Enter an email address.",
      },
    }),
    field("phone"),
    choice("kind", ["private", "company"]),
    field("vat_number", {
      max: 20,
      meta: {
        hidden: true,
        conditions: [
          {
            name: "of companies",
            rule: { _and: [{ kind: { _eq: "company" } }] },
            hidden: false,
            required: true,
          },
        ],
      },
    }),
    oneToMany("jobs", { display: "related-values" }),
  ]),
  collection(
    "jobs",
    "{{number}}",
    [
      field("number", { required: true, unique: true, max: 20 }),
      manyToOne("customer", true),
      manyToOne("mechanic", false, "uuid"),
      field("problem", { type: "text", interface: "input-multiline", required: true }),
      field("received_on", { type: "date", interface: "datetime", required: true }),
      field("due_on", { type: "date", interface: "datetime" }),
      choice("status", ["open", "in_work", "done", "collected"], { readonly: true }),
      oneToMany("lines", {
        options: { layout: "table", fields: ["part.name", "quantity", "price", "total"] },
      }),
      field("pieces", { type: "integer", meta: { readonly: true } }),
    ],
    { sort_field: null },
  ),
  collection("job_lines", "{{part.name}}", [
    manyToOne("job"),
    manyToOne("part", true),
    field("quantity", {
      type: "integer",
      required: true,
      default: 1,
      meta: atLeast("quantity", 1),
    }),
    price("price", true),
    field("total", { type: "decimal", meta: { readonly: true } }),
  ]),
];

export const relations = [
  relation("categories", "parent", "categories", "children"),
  relation("parts", "category", "categories"),
  relation("jobs", "customer", "customers", "jobs"),
  relation("jobs", "mechanic", "directus_users"),
  relation("job_lines", "job", "jobs", "lines", "CASCADE"),
  relation("job_lines", "part", "parts"),
];
