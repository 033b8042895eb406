import {
  Alert,
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { StepHeading } from "@rollcall/kit/browser/crud/import/step-heading";
import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { inputOrder } from "@rollcall/kit/browser/fields/inputs/input-props";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { academicYears } from "../../../resources/academic-years";
import { t } from "./text";
import type { Overview } from "./rollover-api";
import { dayText } from "@rollcall/kit/schema/formats/days";

const day = (date: string) => dayText(date);

/** Why there is nothing to do, with a way on; null where there is something. */
function Hindrance({ data: { from, to, classes, without_class, already } }: { data: Overview }) {
  const mayDo = useMayDo();
  const path = `/${academicYears.name}`;
  const create = { to: `${path}/create`, label: t("create"), may: mayDo(academicYears, "create") };
  const all = { to: path, label: t("allYears"), may: mayDo(academicYears, "list") };
  const notice = { framed: true, role: "status" } as const;
  if (!from)
    return (
      <EmptyState {...notice} title={t("noYears")} text={t("noYearsText")} steps={[create, all]} />
    );
  if (!to)
    return (
      <EmptyState
        {...notice}
        title={t("noNext", { name: from.name })}
        text={t("noNextText")}
        steps={[create, all]}
      />
    );
  if (classes.length > 0 || without_class > 0) return null;
  return already > 0 ? (
    <EmptyState
      {...notice}
      title={t("allDone", { from: from.name, to: to.name })}
      text={t("allDoneText", { count: already })}
      steps={[all]}
    />
  ) : (
    <EmptyState
      {...notice}
      title={t("nobody", { from: from.name })}
      text={t("nobodyText")}
      steps={[all]}
    />
  );
}

interface YearsStepProps {
  data: Overview;
  onFrom(id: number): void;
  onNext(): void;
}

/** Choose the years: the one that follows the one that is chosen. */
export function YearsStep({ data, onFrom, onNext }: YearsStepProps) {
  const { years, from, to, today, already, classes, without_class } = data;
  const begun = years
    .filter(({ start_date }) => start_date <= today)
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .reverse();
  const isReady = to !== null && (classes.length > 0 || without_class > 0);
  return (
    <Stack>
      <div>
        <StepHeading>{t("yearsTitle")}</StepHeading>
        <Text color="dimmed" maw={700}>
          {t("yearsLead")}
        </Text>
      </div>
      {from ? (
        <SimpleGrid cols={2} breakpoints={[{ maxWidth: 600, cols: 1 }]} maw={700}>
          <NativeSelect
            label={t("from")}
            description={t("lastDay", { day: day(from.end_date) })}
            inputWrapperOrder={inputOrder}
            value={String(from.id)}
            data={begun}
            onChange={({ currentTarget }) => onFrom(Number(currentTarget.value))}
          />
          {to ? (
            <TextInput
              readOnly
              label={t("to")}
              description={t("firstDay", { day: day(to.start_date) })}
              inputWrapperOrder={inputOrder}
              value={to.name}
            />
          ) : null}
        </SimpleGrid>
      ) : null}
      {isReady && already > 0 ? (
        <Alert color="brand">{t("someDone", { count: already })}</Alert>
      ) : null}
      <Hindrance data={data} />
      {isReady ? (
        <Group>
          <Button onClick={onNext}>{t("toClasses")}</Button>
        </Group>
      ) : null}
    </Stack>
  );
}
