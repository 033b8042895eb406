import { Alert, Button, Group, NativeSelect, Stack, Text } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { dayText } from "@rollcall/kit/schema/formats/days";
import type { AnswerTo } from "../../../providers/call";
import { t } from "./text";
import { useSwap, useSwaps } from "./use-cover";

type Swaps = AnswerTo<"GET /admin/timetable/cover/swaps">;

const optionsOf = (lessons: Swaps["lessons"]) => [
  { value: "", label: t("swap.choose") },
  ...lessons.map(({ id, class: its, subject, start, teacher }) => ({
    value: String(id),
    label: t("swap.lesson", {
      start,
      class: its.name,
      subject: subject.name,
      teacher: teacher.name,
    }),
  })),
];

interface ChoicesProps {
  swaps: Swaps;
  /** Whether `swaps` is of the first lesson that is chosen. */
  isCurrent: boolean;
  first: string;
  second: string;
  onFirst(id: string): void;
  onSecond(id: string): void;
}

function Choices({ swaps, isCurrent, first, second, onFirst, onSecond }: ChoicesProps) {
  const { lessons, partners } = swaps;
  if (lessons.length === 0) return <Text>{t("swap.noLessons")}</Text>;
  const others = lessons.filter(({ id }) => partners.includes(id));
  return (
    <>
      <NativeSelect
        label={t("swap.first")}
        value={first}
        data={optionsOf(lessons)}
        onChange={({ currentTarget }) => onFirst(currentTarget.value)}
        data-autofocus
      />
      {first !== "" && isCurrent && others.length === 0 ? (
        <Alert role="status" color="yellow">
          {t("swap.none")}
        </Alert>
      ) : (
        <NativeSelect
          label={t("swap.second")}
          value={second}
          disabled={first === "" || !isCurrent}
          data={optionsOf(first === "" || !isCurrent ? [] : others)}
          onChange={({ currentTarget }) => onSecond(currentTarget.value)}
        />
      )}
    </>
  );
}

/** Chooses two lessons of a day, of which each teacher takes the other's. */
export function SwapDialog({ date, onClose }: { date: string; onClose(): void }) {
  useReturnFocus();
  const [first, setFirst] = useState("");
  const [second, setSecond] = useState("");
  const action = useSwap(onClose);
  const swaps = useSwaps(date, first === "" ? undefined : Number(first));
  const { data, error, isPlaceholderData, refetch } = swaps;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (first !== "" && second !== "")
      action.run({ date, lesson_id: Number(first), with_id: Number(second) });
  };
  return (
    <Modal opened onClose={onClose} closeButtonLabel={t("swap.cancel")} title={t("swap.title")}>
      <form noValidate onSubmit={submit} autoComplete="off">
        <Stack>
          <Text size="sm">{t("swap.lead", { day: dayText(date) })}</Text>
          {data ? (
            <Choices
              swaps={data}
              isCurrent={!isPlaceholderData}
              first={first}
              second={second}
              onFirst={(id) => {
                setFirst(id);
                setSecond("");
              }}
              onSecond={setSecond}
            />
          ) : null}
          {error && !data ? (
            <LoadFailed title={t("swap.failed")} error={error} onRetry={() => void refetch()} />
          ) : null}
          {!data && !error ? (
            <div role="status" aria-label={t("swap.loading")}>
              <LinesSkeleton lines={2} />
            </div>
          ) : null}
          <FailedAction action={action} />
          <Group spacing="xs">
            <Button type="submit" loading={action.isPending} disabled={second === ""}>
              {t("swap.save")}
            </Button>
            <Button variant="subtle" onClick={onClose}>
              {t("swap.cancel")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
