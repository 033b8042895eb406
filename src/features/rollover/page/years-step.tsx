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
import { rolloverStrings as words } from "./strings";
import type { Overview } from "./rollover-api";
import { dayText } from "@rollcall/kit/schema/formats/days";

const day = (date: string) => dayText(date);

/** Why there is nothing to do, with a way on; null where there is something. */
function Hindrance({ data: { from, to, classes, without_class, already } }: { data: Overview }) {
  const mayDo = useMayDo();
  const path = `/${academicYears.name}`;
  const create = { to: `${path}/create`, label: words.create, may: mayDo(academicYears, "create") };
  const all = { to: path, label: words.allYears, may: mayDo(academicYears, "list") };
  const notice = { framed: true, role: "status" } as const;
  if (!from)
    return (
      <EmptyState
        {...notice}
        title={words.noYears}
        text={words.noYearsText}
        steps={[create, all]}
      />
    );
  if (!to)
    return (
      <EmptyState
        {...notice}
        title={words.noNext(from.name)}
        text={words.noNextText}
        steps={[create, all]}
      />
    );
  if (classes.length > 0 || without_class > 0) return null;
  return already > 0 ? (
    <EmptyState
      {...notice}
      title={words.allDone(from.name, to.name)}
      text={words.allDoneText(already)}
      steps={[all]}
    />
  ) : (
    <EmptyState {...notice} title={words.nobody(from.name)} text={words.nobodyText} steps={[all]} />
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
