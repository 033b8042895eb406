import { Button, Group, Paper, Radio, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconArrowsExchange } from "@tabler/icons-react";
import { ReferenceSelect } from "@rollcall/kit/browser/fields/inputs/reference-select";
import { dayText } from "@rollcall/kit/schema/formats/days";
import type { AnswerTo } from "../../../providers/call";
import { students } from "../../../resources/students";
import { t } from "./text";

type Preview = AnswerTo<"POST /admin/student-merges/preview">;

/** What is chosen: two students, and whose marks stand where they differ. */
export interface Choice {
  keep: number | null;
  other: number | null;
  marks: "keep" | "other" | null;
}

interface Props {
  choice: Choice;
  preview: Preview | undefined;
  errorOf(field: string): string | undefined;
  change(part: Partial<Choice>): void;
}

/** What tells two records of the same name apart. */
const described = ({ admission_no, class: name, date_of_birth: born }: Preview["keep"]) =>
  [
    t("number", { number: admission_no }),
    name ?? t("noClass"),
    born === null ? t("noBirthday") : t("born", { day: dayText(born) }),
  ].join(" · ");

function Student({ which, ...props }: Props & { which: "keep" | "other" }) {
  const { choice, preview, errorOf, change } = props;
  const known = preview?.[which];
  const isShown = known !== undefined && known.id === choice[which];
  return (
    <ReferenceSelect
      to={students.name}
      label={which === "keep" ? t("keep") : t("other")}
      description={isShown ? described(known) : which === "keep" ? t("keepHelp") : t("otherHelp")}
      required
      clearable
      value={choice[which]}
      known={known}
      error={errorOf(`${which}_id`)}
      onChange={(id) => change({ [which]: id })}
    />
  );
}

/** Whose mark stands where both have one and they differ; asked only then. */
function Whose({ choice: { marks }, preview, errorOf, change }: Props) {
  if (!preview || preview.differing === 0) return null;
  return (
    <Radio.Group
      label={t("whose", { count: preview.differing })}
      error={errorOf("marks")}
      value={marks ?? ""}
      onChange={(value) => change({ marks: value === "other" ? "other" : "keep" })}
    >
      <Stack spacing="xs" mt="xs">
        <Radio value="keep" label={t("marksOf", { number: preview.keep.admission_no })} />
        <Radio value="other" label={t("marksOf", { number: preview.other.admission_no })} />
      </Stack>
    </Radio.Group>
  );
}

/** Who stays, who becomes a part of it, and what has to be decided besides. */
export function WhoAndWhose(props: Props) {
  const { choice, change } = props;
  const swap = () => change({ keep: choice.other, other: choice.keep, marks: null });
  return (
    <Paper withBorder radius="md" p="md">
      <Stack spacing="md">
        <SimpleGrid cols={2} breakpoints={[{ maxWidth: "sm", cols: 1 }]}>
          <Student {...props} which="keep" />
          <Student {...props} which="other" />
        </SimpleGrid>
        <Group>
          <Button
            variant="default"
            leftIcon={<IconArrowsExchange size={16} aria-hidden />}
            disabled={choice.keep === null && choice.other === null}
            onClick={swap}
          >
            {t("swap")}
          </Button>
          <Text size="sm" color="dimmed">
            {t("swapHelp")}
          </Text>
        </Group>
        <Whose {...props} />
      </Stack>
    </Paper>
  );
}
