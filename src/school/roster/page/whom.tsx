import { Button, Group, NativeSelect, Paper, SimpleGrid, Stack, Title } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ReferenceSelect } from "@rollcall/kit/browser/fields/inputs/reference-select";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { students } from "../../../resources/students";
import { t } from "./text";

interface WhomProps {
  /** The classes that can be chosen. */
  choices: readonly { id: number; name: string }[];
  classes: readonly number[];
  students: readonly number[];
  /** What the server says of a field. */
  errorOf(field: string): string | undefined;
  change(part: { classes: readonly number[] } | { students: readonly number[] }): void;
  /** More ways to name students. */
  children?: ReactNode;
}

/** Classes as a whole: each chosen one can be taken away. */
function ClassesField({ choices, classes, errorOf, change }: WhomProps) {
  const nameOf = (id: number) => choices.find((one) => one.id === id)?.name ?? "";
  return (
    <Stack spacing={6}>
      <NativeSelect
        label={t("addClass")}
        value=""
        error={errorOf("class_ids")}
        data={[
          { value: "", label: t("chooseClass") },
          ...choices
            .filter(({ id }) => !classes.includes(id))
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          value === "" ? undefined : change({ classes: [...classes, Number(value)] })
        }
      />
      {classes.length > 0 ? (
        <Group spacing={6}>
          {classes.map((id) => (
            <Button
              key={id}
              size="xs"
              variant="default"
              rightIcon={<IconX size={14} aria-hidden />}
              aria-label={t("removeClass", { name: nameOf(id) })}
              onClick={() => change({ classes: classes.filter((one) => one !== id) })}
            >
              {nameOf(id)}
            </Button>
          ))}
        </Group>
      ) : null}
    </Stack>
  );
}

/** Whom an act is for: whole classes, and single students for those who may list them. */
export function Whom(props: WhomProps) {
  const mayDo = useMayDo();
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={t("who")}>
      <Title order={2} size="h3" mb="sm">
        {t("who")}
      </Title>
      <SimpleGrid cols={2} breakpoints={[{ maxWidth: "sm", cols: 1 }]}>
        <ClassesField {...props} />
        {mayDo(students, "list") ? (
          <ReferenceSelect
            to={students.name}
            label={t("students")}
            multiple
            value={props.students}
            error={props.errorOf("student_ids")}
            onChange={(value) => props.change({ students: value })}
          />
        ) : null}
        {props.children}
      </SimpleGrid>
    </Paper>
  );
}
