import { Button, Group, Paper, Stack, TextInput, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { EmptyState } from "@rollcall/kit/browser/fields/empty-state";
import { DayField } from "@rollcall/kit/browser/fields/inputs/day-field";
import { readClock } from "@rollcall/kit/browser/fields/inputs/clock-text";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { usePageTitle } from "@rollcall/kit/browser/fields/page-title";
import { TableSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { PrintButton } from "@rollcall/kit/browser/print/print-button";
import { PrintSheet } from "@rollcall/kit/browser/print/print-sheet";
import { ApiFailure } from "@rollcall/kit/browser/providers/api-failure";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { call } from "../../../../providers/call";
import { readAddress, writeAddress } from "../mark/address";
import type { RegisterKey } from "../mark/register-answer";
import { attendanceKey } from "../mark/register-api";
import { clockMoment, PastView, type Past } from "./past-view";
import { t } from "./text";

const usePast = (key: RegisterKey, at: string | null) =>
  useQuery<Past>({
    queryKey: [...attendanceKey, "past", key, at],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await call("GET /admin/attendance/register/past", {
          query: { ...key, ...(at === null ? {} : { at }) },
          signal,
        })
      ).data,
  });

/** The moment that is looked at, as a day and a time; handed over once both stand for one. */
function MomentChoice({ at, onAt }: { at: string; onAt(at: string): void }) {
  const [day = "", time = ""] = at.split("T");
  const [typed, setTyped] = useState<string>();
  const clock = readClock(typed ?? time);
  const give = () => {
    if (clock === undefined) return;
    setTyped(undefined);
    if (clock !== time) onAt(`${day}T${clock}`);
  };
  return (
    <Group spacing="sm" align="flex-start" className="screen-only">
      <DayField label={t("day")} value={day} onChange={(to) => to && onAt(`${to}T${time}`)} />
      <TextInput
        label={t("time")}
        placeholder="10:00"
        autoComplete="off"
        w={120}
        value={typed ?? time}
        error={clock === undefined ? t("timeProblem") : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={give}
        onKeyDown={({ key }) => (key === "Enter" ? give() : undefined)}
      />
    </Group>
  );
}

/** What is wrong with the moment, where that is why nothing was answered. */
const whyOf = (error: Error): string =>
  (error instanceof ApiFailure ? error.errors?.["at"]?.[0] : undefined) ?? error.message;

function PastRegister({ of: key, at }: { of: RegisterKey; at: string | null }) {
  const navigate = useNavigate();
  const { data, error, refetch, isPlaceholderData } = usePast(key, at);
  const address = writeAddress({ date: key.date, classId: key.class_id, slot: key.slot });
  const moment = at ?? data?.at;
  const name = data && `${data.class.name}, ${data.label}`;
  return (
    <PrintSheet
      title={t("title")}
      facts={
        data && [
          { name: t("facts.class"), value: name ?? "" },
          { name: t("facts.date"), value: dayText(key.date) },
          { name: t("facts.at"), value: clockMoment(data.at) },
        ]
      }
    >
      <Stack spacing="md">
        <Group position="apart" className="screen-only">
          <div>
            <Title order={1}>{t("title")}</Title>
            {name === undefined ? null : `${name} · ${dayText(key.date)}`}
          </div>
          <Group spacing="xs">
            <Button
              component={Link}
              to={`/attendance/mark?${address}`}
              variant="default"
              leftIcon={<IconArrowLeft size={16} aria-hidden />}
            >
              {t("back")}
            </Button>
            <PrintButton disabled={!data || error !== null || isPlaceholderData} />
          </Group>
        </Group>
        {moment === undefined ? null : (
          <MomentChoice
            at={moment}
            onAt={(to) =>
              void navigate(`?${address}&at=${to}`, { preventScrollReset: true, replace: true })
            }
          />
        )}
        {error ? (
          <LoadFailed
            title={t("failed")}
            error={{ message: whyOf(error) }}
            onRetry={() => void refetch()}
          />
        ) : data ? (
          <PastView of={data} date={key.date} />
        ) : (
          <Paper withBorder radius="md" p="md" role="status" aria-label={t("loading")}>
            <TableSkeleton rows={8} columns={3} />
          </Paper>
        )}
      </Stack>
    </PrintSheet>
  );
}

/**
 * `/attendance/as-it-was`: a register as it stood at a moment, and what was saved in it since. Which
 * register and which moment are in the address.
 */
export function PastPage() {
  const [params] = useSearchParams();
  const { date, classId, slot } = readAddress(params, "");
  usePageTitle(t("title"));
  if (date === "" || classId === undefined || slot === undefined)
    return (
      <Stack spacing="md">
        <Title order={1}>{t("title")}</Title>
        <EmptyState
          framed
          title={t("noChoice")}
          steps={[{ to: "/attendance/mark", label: t("openRegisters"), may: true }]}
        />
      </Stack>
    );
  return <PastRegister of={{ class_id: classId, date, slot }} at={params.get("at")} />;
}
