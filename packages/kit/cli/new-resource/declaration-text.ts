import { hasOptions, isLine, isLink } from "../../fields/questions";
import type { Field, Resource } from "../../schema";

/** The constant that holds a resource: `bus-routes` is `busRoutes`. */
export const constantOf = (name: string): string =>
  name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A guess the developer corrects: `bus-routes` is "Bus route", `libraries` "Library". */
export function singularOf(name: string): string {
  const words = name.replaceAll("-", " ");
  return capital(
    words.endsWith("ies")
      ? words.replace(/ies$/, "y")
      : words.replace(/(?<=ss|sh|ch|x)es$|(?<!s)s$/, ""),
  );
}

/**
 * A resource of these fields, as plain data; its title is the first field that reads as a name.
 * @param group of the menu
 */
export function resourceOf(name: string, fields: Resource["fields"], group: string): Resource {
  const keys = Object.keys(fields);
  const label = singularOf(name);
  const plural = capital(name.replaceAll("-", " "));
  return {
    name,
    label,
    ...(plural === `${label}s` ? {} : { plural }),
    group,
    icon: "list",
    permission: name.replaceAll("-", "_"),
    title: keys.find((key) => isLine(fields[key])) ?? keys[0] ?? "",
    fields,
  };
}

function callOf(field: Field): string {
  const { kind, ...rest } = field;
  if (hasOptions(field)) {
    const { options, ...more } = rest as typeof field;
    return `choice(${JSON.stringify(options)}, ${JSON.stringify(more)})`;
  }
  if (isLink(field)) {
    const { to, ...more } = rest as typeof field;
    return `${kind}(${JSON.stringify(to)}, ${JSON.stringify(more)})`;
  }
  return `${kind}(${JSON.stringify(rest)})`;
}

/** The module that declares it, before it is formatted. */
export function declarationText(resource: Resource): string {
  const { fields, ...options } = resource;
  const kinds = [...new Set(Object.values(fields).map(({ kind }) => kind))];
  const lines = Object.entries(fields).map(([key, field]) => `    ${key}: ${callOf(field)},`);
  return `import { ${["defineResource", ...kinds].sort().join(", ")} } from "@rollcall/kit/schema";

export const ${constantOf(resource.name)} = defineResource({
${Object.entries(options)
  .map(([key, value]) => `  ${key}: ${JSON.stringify(value)},`)
  .join("\n")}
  fields: {
${lines.join("\n")}
  },
});
`.replaceAll(/"([a-zA-Z]\w*)":/g, "$1: ");
}
