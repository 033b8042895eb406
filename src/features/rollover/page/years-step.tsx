import {
  Alert,
  Button,
  Card,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { StepHeading } from "@rollcall/kit/browser/crud/import/step-heading";
import { inputOrder } from "@rollcall/kit/browser/fields/inputs/input-props";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { academicYears } from "../../../resources/academic-years";
import { rolloverStrings as words } from "./strings";
import type { Overview } from "./rollover-api";
import { dayText } from "@rollcall/kit/schema/formats/days";

const day = (date: string) => dayText(date);

/** What stands in place of the steps where there is nothing to step through. */
function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card withBorder p="xl" radius="md" role="status">
      <Stack align="center" spacing="xs">
        <Title order={2} size="h3" align="center">
          {title}
        </Title>
        <Text color="dimmed" align="center">
          {text}
        </Text>
        <Group spacing="xs" mt="xs" position="center">
          {children}
        </Group>
      </Stack>
    </Card>
  );
}

const ToYears = () => (
  <Button component={Link} to={`/${academicYears.name}`} variant="default">
    {words.allYears}
  </Button>
);

/** Why there is nothing to do, with a way on; null where there is something. */
function Hindrance({ data: { from, to, classes, without_class, already } }: { data: Overview }) {
  const mayCreate = useMayDo()(academicYears, "create");
  const create = mayCreate ? (
    <Button component={Link} to={`/${academicYears.name}/create`}>
      {words.create}
    </Button>
  ) : null;
  if (!from)
    return (
      <Notice title={words.noYears} text={words.noYearsText}>
        {create}
        <ToYears />
      </Notice>
    );
  if (!to)
    return (
      <Notice title={words.noNext(from.name)} text={words.noNextText}>
        {create}
        <ToYears />
      </Notice>
    );
  if (classes.length > 0 || without_class > 0) return null;
  return already > 0 ? (
    <Notice title={words.allDone(from.name, to.name)} text={words.allDoneText(already)}>
      <ToYears />
    </Notice>
  ) : (
    <Notice title={words.nobody(from.name)} text={words.nobodyText}>
      <ToYears />
    </Notice>
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
        <StepHeading>{words.yearsTitle}</StepHeading>
        <Text color="dimmed" maw={700}>
          {words.yearsLead}
        </Text>
      </div>
      {from ? (
        <SimpleGrid cols={2} breakpoints={[{ maxWidth: 600, cols: 1 }]} maw={700}>
          <NativeSelect
            label={words.from}
            description={words.lastDay(day(from.end_date))}
            inputWrapperOrder={inputOrder}
            value={String(from.id)}
            data={begun}
            onChange={({ currentTarget }) => onFrom(Number(currentTarget.value))}
          />
          {to ? (
            <TextInput
              readOnly
              label={words.to}
              description={words.firstDay(day(to.start_date))}
              inputWrapperOrder={inputOrder}
              value={to.name}
            />
          ) : null}
        </SimpleGrid>
      ) : null}
      {isReady && already > 0 ? <Alert color="brand">{words.someDone(already)}</Alert> : null}
      <Hindrance data={data} />
      {isReady ? (
        <Group>
          <Button onClick={onNext}>{words.toClasses}</Button>
        </Group>
      ) : null}
    </Stack>
  );
}
