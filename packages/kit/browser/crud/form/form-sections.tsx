import { Box, Paper, Title } from "@mantine/core";
import { useOwnFields } from "../../fields/overrides";
import { type FormSection, knownOf, type Values } from "./form-fields";
import { FormField } from "./form-field";
import type { FormEvent, Sentences } from "./form-state";

/** The element that takes the focus for a field. */
export const inputId = (form: string, apiName: string): string => `${form}-${apiName}`;

interface FormSectionsProps {
  formId: string;
  sections: readonly FormSection[];
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
      {sections.map(({ title, fields }) => (
        <Paper
          key={title ?? ""}
          component="section"
          withBorder={!nested}
          radius="md"
          p={nested ? 0 : "lg"}
          aria-labelledby={title ? `${formId}-${title}` : undefined}
        >
          {title ? (
            <Title order={2} size="h3" mb="md" id={`${formId}-${title}`}>
              {title}
            </Title>
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
                known={knownOf(each, record)}
                sentence={shown[each.apiName]?.join(" ")}
                own={own.get(each.field)?.Input}
                values={own.has(each.field) ? values : undefined}
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
