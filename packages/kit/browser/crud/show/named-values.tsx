import { DefinitionList } from "../../fields/definition-list";
import { t } from "../../strings/show";

const words = (value: unknown): string =>
  value === null || value === undefined || value === ""
    ? t("nothing")
    : typeof value === "string"
      ? value
      : JSON.stringify(value, null, 1);

/** Values beside their names; a text of several lines keeps them. */
export function NamedValues({ values }: { values: Readonly<Record<string, unknown>> }) {
  return (
    <DefinitionList
      of={Object.entries(values).map(([name, value]) => ({
        key: name,
        name: name.replaceAll("_", " "),
        value: words(value),
      }))}
      valueSx={(theme) => ({
        whiteSpace: "pre-wrap",
        overflowWrap: "anywhere",
        fontFamily: theme.fontFamilyMonospace,
        fontSize: theme.fontSizes.xs,
      })}
    />
  );
}
