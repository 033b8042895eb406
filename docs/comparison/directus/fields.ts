/** Short forms for what the Collections API needs to know about a field. */
interface Options {
  type?: string;
  interface?: string;
  required?: boolean;
  unique?: boolean;
  default?: unknown;
  max?: number;
  meta?: Record<string, unknown>;
}

export const field = (name: string, options: Options = {}) => ({
  field: name,
  type: options.type ?? "string",
  meta: {
    interface: options.interface ?? "input",
    required: options.required ?? false,
    ...options.meta,
  },
  schema: {
    is_nullable: !options.required,
    is_unique: options.unique ?? false,
    default_value: options.default ?? null,
    max_length: options.max ?? null,
  },
});

export const choice = (name: string, choices: readonly string[], meta = {}) =>
  field(name, {
    interface: "select-dropdown",
    required: true,
    default: choices[0],
    meta: { options: { choices: choices.map((value) => ({ text: value, value })) }, ...meta },
  });

export const atLeast = (name: string, least: number) => ({
  validation: { _and: [{ [name]: { _gte: least } }] },
  validation_message: `At least ${least}.`,
});

export const manyToOne = (name: string, required = false, type = "integer") =>
  field(name, { type, interface: "select-dropdown-m2o", required, meta: { special: ["m2o"] } });

export const oneToMany = (name: string, meta = {}) => ({
  field: name,
  type: "alias",
  meta: { interface: "list-o2m", special: ["o2m"], ...meta },
  schema: null,
});

export const relation = (
  collection: string,
  name: string,
  to: string,
  back: string | null = null,
  onDelete = "NO ACTION",
) => ({
  collection,
  field: name,
  related_collection: to,
  meta: { one_field: back },
  schema: { on_delete: onDelete },
});
