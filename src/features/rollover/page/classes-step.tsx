import { Alert, Button, Group, NativeSelect, Paper, Stack, Text } from "@mantine/core";
import { StepHeading } from "@rollcall/kit/browser/crud/import/step-heading";
import type { Target } from "../domain/plan";
import { numberings, type Numbering } from "../domain/roll-numbers";
import { t } from "./text";
import { changed, targetOf, targetOfClass, textOf, type Choices } from "./choices";
import type { Overview, Source } from "./rollover-api";
import { useTableStyle } from "./table-style";
import { numberText } from "@rollcall/kit/schema/formats/numbers";

const numbering = {
  keep: t("numbering.keep"),
  by_name: t("numbering.by_name"),
  clear: t("numbering.clear"),
};

interface RowProps {
  source: Source;
  target: Target | null;
  targets: Overview["targets"];
  onTarget(id: number, target: Target | null): void;
}

function ClassRow({
  source: { id, name, code, trashed, students, suggested },
  target,
  targets,
  onTarget,
}: RowProps) {
  const { classes } = useTableStyle();
  const others = targets.filter((one) => one.id !== id);
  const data = [
    { value: "", label: t("choose") },
    ...others.map((one) => ({ value: String(one.id), label: one.name })),
    ...(trashed ? [] : [{ value: "stays", label: t("staysIn", { name }) }]),
    { value: "leaves", label: t("leaves") },
  ];
  return (
    <tr>
      <th scope="row">
        {name}{" "}
        <span className={classes.muted}>
          {code}
          {trashed ? `, ${t("trashed")}` : ""}
        </span>
      </th>
      <td data-label={t("students")}>{numberText(students)}</td>
      <td>
        <Group spacing="xs" noWrap>
          <NativeSelect
            sx={{ flex: "1 1 auto", maxWidth: 320 }}
            aria-label={t("nextOf", { name })}
            data={data}
            value={textOf(target)}
            onChange={({ currentTarget }) => onTarget(id, targetOf(currentTarget.value))}
          />
          <Text size="xs" className={classes.muted} w={64}>
            {target !== null && target === suggested ? t("suggested") : ""}
          </Text>
        </Group>
      </td>
    </tr>
  );
}

interface ClassesStepProps {
  data: Overview;
  choices: Choices;
  change(part: Partial<Choices>): void;
}

/** Assign next classes, and what becomes of roll numbers. */
export function ClassesStep({ data, choices, change }: ClassesStepProps) {
  const { classes } = useTableStyle();
  const mapped = data.classes.filter((one) => targetOfClass(choices, one) !== null).length;
  return (
    <Stack>
      <div>
        <StepHeading>{t("classesTitle")}</StepHeading>
        <Text role="status" color="dimmed">
          {t("mapped", { done: mapped, of: data.classes.length })}{" "}
          {mapped < data.classes.length ? t("unmappedHelp") : ""}
        </Text>
      </div>
      {data.without_class > 0 ? (
        <Alert color="yellow">{t("withoutClass", { count: data.without_class })}</Alert>
      ) : null}
      <Paper withBorder p="md">
        <table className={classes.table}>
          <caption>{t("classesCaption")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("class")}</th>
              <th scope="col">{t("students")}</th>
              <th scope="col">{t("nextClass")}</th>
            </tr>
          </thead>
          <tbody>
            {data.classes.map((source) => (
              <ClassRow
                key={source.id}
                source={source}
                target={targetOfClass(choices, source)}
                targets={data.targets}
                onTarget={(id, target) => change({ classes: changed(choices.classes, id, target) })}
              />
            ))}
          </tbody>
        </table>
      </Paper>
      <NativeSelect
        maw={420}
        label={t("rollNumbers")}
        data={numberings.map((value) => ({ value, label: numbering[value] }))}
        value={choices.numbering}
        onChange={({ currentTarget }) => change({ numbering: currentTarget.value as Numbering })}
      />
      <Group position="apart">
        <Button variant="default" onClick={() => change({ step: 0 })}>
          {t("back")}
        </Button>
        <Button onClick={() => change({ step: 2 })}>{t("toRehearsal")}</Button>
      </Group>
    </Stack>
  );
}
