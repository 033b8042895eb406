import {
  Alert,
  Button,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  Title,
} from "@mantine/core";
import { useState } from "react";
import { saveFile } from "@rollcall/kit/browser/crud/bulk/export-file";
import { DayField } from "@rollcall/kit/browser/fields/inputs/day-field";
import { ReferenceSelect } from "@rollcall/kit/browser/fields/inputs/reference-select";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { useSubmit } from "@rollcall/kit/browser/fields/use-submit";
import { useBranding } from "@rollcall/kit/browser/providers/branding";
import { fetchFile } from "@rollcall/kit/browser/providers/fetch-file";
import { dayIn } from "@rollcall/kit/schema/calendar-day";
import { classes } from "../../../resources/classes";
import { t } from "./text";

const types = {
  csv: "text/csv",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
/** Milliseconds that a long export may take. */
const timeout = 300_000;

/** Which marks are saved, and in which shape. */
interface Chosen {
  from: string;
  to: string;
  classId: number | null;
  layout: string;
  format: keyof typeof types;
}

/** What is chosen, from the first of this month on unless changed, and the file of it. */
function useSaving() {
  const { timezone = "UTC" } = useBranding();
  const [chosen, setChosen] = useState<Chosen>(() => {
    const to = dayIn(timezone, new Date());
    return { from: `${to.slice(0, 7)}-01`, to, classId: null, layout: "sheet", format: "xlsx" };
  });
  const form = useSubmit(
    () => ({}),
    async () => {
      const { from, to, classId, layout, format } = chosen;
      const query = new URLSearchParams({ from, to, layout, format });
      if (classId !== null) query.set("class_id", String(classId));
      const address = `/admin/attendance/mark-files/export?${query.toString()}`;
      const { data, name } = await fetchFile(address, { timeout, types: [types[format]] });
      saveFile(data, name ?? `marks.${format}`);
    },
  );
  const change = (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part }));
  return { chosen, change, form };
}
type Saving = ReturnType<typeof useSaving>;

/** Which days, of which class, and how they are written. */
function Fields({ chosen, change, form }: Saving) {
  const mayPick = useMayDo()(classes, "list");
  const { from, to, classId, layout, format } = chosen;
  return (
    <SimpleGrid
      cols={3}
      breakpoints={[
        { maxWidth: "md", cols: 2 },
        { maxWidth: "xs", cols: 1 },
      ]}
    >
      <DayField
        label={t("from")}
        value={from}
        error={form.errorOf("from")}
        onChange={(day) => day && change({ from: day })}
      />
      <DayField
        label={t("to")}
        value={to}
        error={form.errorOf("to")}
        onChange={(day) => day && change({ to: day })}
      />
      {mayPick ? (
        <ReferenceSelect
          to={classes.name}
          label={t("classOut")}
          value={classId}
          onChange={(id) => change({ classId: id })}
        />
      ) : null}
      <NativeSelect
        label={t("layout")}
        value={layout}
        data={[
          { value: "sheet", label: t("layout.sheet") },
          { value: "list", label: t("layout.list") },
        ]}
        onChange={({ currentTarget }) => change({ layout: currentTarget.value })}
      />
      <NativeSelect
        label={t("format")}
        value={format}
        data={[
          { value: "xlsx", label: t("format.xlsx") },
          { value: "csv", label: t("format.csv") },
        ]}
        onChange={({ currentTarget: { value } }) =>
          change({ format: value === "csv" ? "csv" : "xlsx" })
        }
      />
    </SimpleGrid>
  );
}

/** The marks of some days as a file. */
export function SaveMarks() {
  const saving = useSaving();
  const { form } = saving;
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={t("out")}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack spacing="sm">
          <Title order={2} size="h3">
            {t("out")}
          </Title>
          <Text color="dimmed">{t("outText")}</Text>
          <Fields {...saving} />
          {form.message ? (
            <Alert color="red" role="alert">
              {form.message}
            </Alert>
          ) : null}
          <Group>
            <Button type="submit" variant="default" loading={form.busy}>
              {t("saveFile")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
