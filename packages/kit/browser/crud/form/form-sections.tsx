import { Box, Group, Paper, Title } from "@mantine/core";
import { isEmptyValue } from "../../fields/cells/render-cell";
import { useOwnFields } from "../../fields/overrides";
import { declaredOf, isMet, isStructured, type Resource } from "../../../schema";
import { HelpButton } from "../help/help-button";
import type { Section } from "../../fields/in-sections";
import { includedRecord } from "../../fields/cells/included-record";
import type { Values } from "./form-fields";
import { FormField } from "./form-field";
import type { FormEvent } from "./form-state";
import type { Sentences } from "../../fields/rows/form-row";

/** The element that takes the focus for a field. */
export const inputId = (form: string, apiName: string): string => `${form}-${apiName}`;

/** A list of ids is parted by spaces, so that an id has none. */
const headingId = (form: string, title: string): string =>
  `${form}-${title.replaceAll(/\s+/g, "-")}`;

/**
 * The sections with the fields that a record with these values may have. What is set by the server
 * and has no value is left out: there is nothing to read and nothing to write.
 */
const sectionsOf = (
  sections: readonly Section[],
  resource: Resource,
  record: Values,
  values: Values,
): Section[] =>
  sections
    .map((section) => ({
      ...section,
      fields: section.fields.filter(
        ({ apiName, field }) =>
          isMet(resource, field, { ...record, ...values }) &&
          !(field.readOnly && isEmptyValue(record[apiName])),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);

interface FormSectionsProps {
  formId: string;
  resource: Resource;
  sections: readonly Section[];
  values: Values;
  /** The record as it is stored; of a new one there is none. */
  record: Values;
  shown: Sentences;
  nested: boolean;
  dispatch(event: FormEvent): void;
  onBusy(apiName: string, busy: boolean): void;
}

/** The fields under their headings: two columns where there is room for two. */
export function FormSections({
  formId,
  resource,
  sections,
  values,
  record,
  shown,
  nested,
  dispatch,
  onBusy,
}: FormSectionsProps) {
  const own = useOwnFields();
  return (
    <>
      {sectionsOf(sections, resource, record, values).map(({ title, help, fields }) => (
        <Paper
          key={title ?? ""}
          component="section"
          withBorder={!nested}
          radius="md"
          p={nested ? 0 : "lg"}
          aria-labelledby={title ? headingId(formId, title) : undefined}
        >
          {title ? (
            <Group spacing={4} mb="md">
              <Title order={2} size="h3" id={headingId(formId, title)}>
                {title}
              </Title>
              {help === undefined ? null : <HelpButton about={title}>{help}</HelpButton>}
            </Group>
          ) : null}
          <Box
            sx={{
              display: "grid",
              gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, max(260px, 40%)), 1fr))",
              gap: "20px 24px",
              alignItems: "start",
            }}
          >
            {fields.map((each) => (
              <FormField
                key={each.apiName}
                each={each}
                id={inputId(formId, each.apiName)}
                value={each.field.readOnly ? record[each.apiName] : values[each.apiName]}
                known={includedRecord(each, record)}
                recordId={record["id"] === undefined ? undefined : Number(record["id"])}
                sentence={shown[each.apiName]?.join(" ")}
                shown={isStructured(each.field) ? shown : undefined}
                own={own.get(declaredOf(each.field))}
                values={own.has(declaredOf(each.field)) ? values : undefined}
                dispatch={dispatch}
                onBusy={onBusy}
              />
            ))}
          </Box>
        </Paper>
      ))}
    </>
  );
}
