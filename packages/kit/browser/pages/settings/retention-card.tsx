import { Button, Card, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailed } from "../../fields/load-failed";
import { LinesSkeleton } from "../../fields/skeletons";
import { call, type AnswerTo } from "../../providers/call";

import { messages } from "../../../schema/messages";
import words from "../../strings/words/retention/en.json" with { type: "json" };
import { dayText } from "../../../schema/formats/days";

const t = messages("kit/retention", words);

type Rehearsed = AnswerTo<"POST /admin/retention/rehearsal">;
type Years = Readonly<Record<string, number | null>>;

const isYears = (value: unknown): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 100;

/** The years as the form has them; what is no number of years is none. */
const yearsIn = (values: Readonly<Record<string, unknown>>): Years =>
  Object.fromEntries(
    Object.entries(values).flatMap(([path, value]) =>
      path.startsWith("retention.") ? [[path, isYears(value) ? value : null]] : [],
    ),
  );

function WhatGoes({ due, within_year, next, years }: Rehearsed[number]) {
  if (years === null) return <Text size="sm">{t("forEver")}</Text>;
  const lines = [
    due > 0 ? t("due", { count: due }) : undefined,
    within_year > 0 ? t("withinYear", { count: within_year }) : undefined,
    next === null ? undefined : t("next", { day: dayText(next) }),
  ].filter((line) => line !== undefined);
  return (
    <>
      {(lines.length > 0 ? lines : [t("nothing")]).map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
    </>
  );
}

function Kinds({ kinds }: { kinds: Rehearsed }) {
  return (
    <Table verticalSpacing={7} striped={false} aria-label={t("title")}>
      <tbody>
        {kinds.map((kind) => (
          <tr key={`${kind.setting} ${kind.label}`}>
            <th scope="row">{kind.label}</th>
            <td>{t("total", { count: kind.total })}</td>
            <td>
              <WhatGoes {...kind} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Counts what the years in the form would let go, and when, before they are saved. */
export function RetentionCard({ values }: { values: Readonly<Record<string, unknown>> }) {
  const [asked, setAsked] = useState<Years>();
  const { data, error, isFetching, refetch } = useQuery<Rehearsed, Error>({
    queryKey: ["retention", asked],
    queryFn: async ({ signal }) =>
      (await call("POST /admin/retention/rehearsal", { body: { years: { ...asked } }, signal }))
        .data,
    enabled: asked !== undefined,
    staleTime: 0,
  });
  return (
    <Card withBorder radius="md" component="section" aria-label={t("title")}>
      <Stack spacing="sm" align="flex-start">
        <Title order={3} size="h4">
          {t("title")}
        </Title>
        <Text size="sm">{t("text")}</Text>
        <Button
          variant="default"
          loading={isFetching}
          onClick={() => {
            const years = yearsIn(values);
            if (JSON.stringify(years) === JSON.stringify(asked)) void refetch();
            else setAsked(years);
          }}
        >
          {t("rehearse")}
        </Button>
        {data ? (
          <Kinds kinds={data} />
        ) : error ? (
          <LoadFailed title={t("failed")} error={error} onRetry={() => void refetch()} />
        ) : asked ? (
          <LinesSkeleton lines={4} />
        ) : null}
      </Stack>
    </Card>
  );
}
