import {
  Alert,
  Button,
  Group,
  Paper,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { useMay } from "@rollcall/kit/browser/fields/may";
import { TableSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { useNow } from "@rollcall/kit/browser/providers/relative-time";
import { isOld } from "./health-text";
import { needsLook, orders, orderSchools, type Order } from "./order-schools";
import { ActDialog, AddDialog, MadeDialog, type Made } from "./school-dialogs";
import { SchoolsTable, Totals, type Act } from "./schools-table";
import { t } from "./text";
import { useAgain, useSchools, type Days, type School, type Schools } from "./use-schools";

/** So many schools that one looks for one by its name. */
const searchedFrom = 9;

const spanNames: Readonly<Record<Days, string>> = {
  1: t("spans.today"),
  7: t("spans.week"),
  30: t("spans.month"),
};
const orderNames: Readonly<Record<Order, string>> = {
  missing: t("orders.missing"),
  lowest: t("orders.lowest"),
  name: t("orders.name"),
};
const choices = <Value extends string>(
  names: Readonly<Record<Value, string>>,
  values: readonly Value[],
) => values.map((value) => ({ value, label: names[value] }));

/** The office's own console is no school before it has students. */
const isSchool = ({ is_office: isOffice, students }: School) => !isOffice || (students ?? 0) > 0;

/** What the figures do not tell. */
function Amiss({ schools, now }: { schools: readonly School[]; now: number }) {
  const broken = schools.filter(needsLook).length;
  const old = schools.filter((school) => isOld(school, now) && !needsLook(school)).length;
  if (broken + old === 0) return null;
  return (
    <Alert color="orange" title={t("amiss")}>
      {broken > 0 ? <Text>{t("broken", { count: broken })}</Text> : null}
      {old > 0 ? <Text>{t("old", { count: old })}</Text> : null}
    </Alert>
  );
}

interface BoardProps {
  data: Schools;
  days: Days;
  onDays(days: Days): void;
  onAct?: ((act: Act, school: School) => void) | undefined;
}

function Board({ data, days, onDays, onAct }: BoardProps) {
  const now = useNow();
  const [order, setOrder] = useState<Order>("missing");
  const [words, setWords] = useState("");
  const schools = data.schools.filter(isSchool);
  if (schools.length === 0) return <EmptyState title={t("none")} text={t("noneText")} framed />;
  return (
    <>
      <Totals total={data.total} />
      <Amiss schools={schools} now={now} />
      <Group spacing="sm">
        <SegmentedControl
          aria-label={t("spans.label")}
          value={days}
          data={choices(spanNames, ["1", "7", "30"])}
          onChange={(value) => onDays(value as Days)}
        />
        <SegmentedControl
          aria-label={t("orders.label")}
          value={order}
          data={choices(orderNames, orders)}
          onChange={(value) => setOrder(value as Order)}
        />
        {schools.length < searchedFrom ? null : (
          <TextInput
            icon={<IconSearch size={16} aria-hidden />}
            aria-label={t("search")}
            placeholder={t("search")}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        )}
      </Group>
      <SchoolsTable schools={orderSchools(schools, order, words)} now={now} onAct={onAct} />
      <Text size="sm" color="dimmed">
        {t("note")}
      </Text>
    </>
  );
}

/** `/district`: the morning of all schools of a district, and how each of them is. */
export function DistrictPage() {
  const [days, setDays] = useState<Days>("1");
  const { data, error, refetch } = useSchools(days);
  const again = useAgain();
  const mayEdit = useMay()("edit_district");
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<Made>();
  const [asked, setAsked] = useState<{ act: Act; school: School }>();
  const onAct = mayEdit ? (act: Act, school: School) => setAsked({ act, school }) : undefined;
  return (
    <Stack spacing="md">
      <Group position="apart" spacing="sm">
        <Title order={1}>{t("title")}</Title>
        {mayEdit ? (
          <Button leftIcon={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {t("add")}
          </Button>
        ) : null}
      </Group>
      {data ? (
        <Board data={data} days={days} onDays={setDays} onAct={onAct} />
      ) : error ? (
        <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} />
      ) : (
        <Paper withBorder radius="md" p="md" role="status" aria-label={t("loading")}>
          <TableSkeleton rows={6} columns={4} />
        </Paper>
      )}
      {isAdding ? (
        <AddDialog
          onClose={() => setAdding(false)}
          onMade={(one) => {
            setAdding(false);
            setMade(one);
            again();
          }}
        />
      ) : null}
      {made ? <MadeDialog made={made} onClose={() => setMade(undefined)} /> : null}
      {asked ? (
        <ActDialog
          {...asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            again();
          }}
        />
      ) : null}
    </Stack>
  );
}
