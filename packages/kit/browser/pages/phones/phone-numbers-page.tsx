import { Alert, Anchor, Box, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useInvalidate } from "@refinedev/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { pluralOf, type Resource } from "../../../schema";
import { RefusedRecords } from "../../crud/bulk/bulk-result";
import { callInSlices } from "../../crud/bulk/long-call";
import { FailedAction } from "../../crud/form/failed-action";
import { useAction } from "../../crud/form/use-action";
import { useApiClient } from "../../fields/api-client";
import { LoadFailed } from "../../fields/load-failed";
import { usePageTitle } from "../../fields/page-title";
import { usePhoneResources } from "../../fields/phone-resources";
import { LinesSkeleton } from "../../fields/skeletons";
import { call, type AnswerTo } from "../../providers/call";
import { t } from "../../strings/phones";

type Preview = AnswerTo<"GET /admin/:resource/phones">;
type Lines = Preview["changed"];

const keyOf = (resource: Resource) => ["phones", resource.name];

/** Numbers of records: what is stored, what would be, and what is to be said of it. */
function PhoneLines({
  resource,
  title,
  lines,
  count,
}: {
  resource: Resource;
  title: string;
  lines: Lines;
  count: number;
}) {
  return (
    <div>
      <Box
        component="ul"
        m={0}
        p={0}
        aria-label={`${pluralOf(resource)}: ${title}`}
        sx={{ listStyle: "none", display: "grid", gap: 8 }}
      >
        {lines.map((line) => (
          <li key={`${line.id} ${line.label} ${line.after}`}>
            <Group spacing={8}>
              <Anchor component={Link} to={`/${resource.name}/${line.id}`} weight={600}>
                {line.name ?? t("unnamed", { id: String(line.id) })}
              </Anchor>
              <Text size="sm" color="dimmed">
                {line.label}
              </Text>
              <Text size="sm">
                <bdi dir="ltr">{line.before ?? t("empty")}</bdi>
                {line.after === line.before ? null : (
                  <>
                    {" → "}
                    <bdi dir="ltr">{line.after}</bdi>
                  </>
                )}
              </Text>
            </Group>
            {line.note === undefined ? null : (
              <Text size="sm" color="dimmed">
                {line.note}
              </Text>
            )}
          </li>
        ))}
      </Box>
      {count > lines.length ? (
        <Text size="sm" mt={8}>
          {t("more", { count: count - lines.length })}
        </Text>
      ) : null}
    </div>
  );
}

/** Stores the numbers as the preview shows them, and what became of it. */
function StoreThem({ resource, preview }: { resource: Resource; preview: Preview }) {
  const client = useApiClient();
  const cache = useQueryClient();
  const invalidate = useInvalidate();
  const [done, setDone] = useState(0);
  const { records } = preview;
  const action = useAction({
    send: (expected_count: number, key) => {
      setDone(0);
      return callInSlices(
        (sending) =>
          call("POST /admin/:resource/phones", {
            params: { resource: resource.name },
            body: { expected_count },
            ...sending,
          }),
        { key, tell: setDone, client },
      );
    },
    titles: { failed: t("failed"), unconfirmed: t("unconfirmed") },
    onDone: async () => {
      await invalidate({ resource: resource.name, invalidates: ["all"] });
      await cache.invalidateQueries({ queryKey: keyOf(resource) });
    },
    // Others may have changed some of them: the preview is shown anew.
    onFailed: () => void cache.invalidateQueries({ queryKey: keyOf(resource) }),
  });
  const refused = [...(action.data?.failed ?? []), ...(action.data?.skipped ?? [])];
  return (
    <Stack spacing="sm">
      {records > 0 ? (
        <Group spacing="sm">
          <Button loading={action.isPending} onClick={() => action.run(records)}>
            {t("store", { count: records })}
          </Button>
          <Text size="sm">
            {action.isPending ? t("storing", { done, count: records }) : t("history")}
          </Text>
        </Group>
      ) : null}
      <FailedAction action={action} />
      {action.data ? (
        <Text role="status">{t("stored", { count: action.data.done.length })}</Text>
      ) : null}
      {refused.length > 0 ? (
        <Alert color="yellow" title={t("notStored")}>
          <RefusedRecords resource={resource} refused={refused} titles={new Map()} />
        </Alert>
      ) : null}
    </Stack>
  );
}

function Changes({ resource, preview }: { resource: Resource; preview: Preview }) {
  if (preview.changes === 0)
    return preview.records + preview.undialled === 0 ? <Text>{t("right")}</Text> : null;
  const title = t("wouldChange", { count: preview.changes });
  return (
    <>
      <Text weight={600}>{title}</Text>
      <PhoneLines
        resource={resource}
        title={title}
        lines={preview.changed}
        count={preview.changes}
      />
    </>
  );
}

function Undiallable({ resource, preview }: { resource: Resource; preview: Preview }) {
  if (preview.undialled === 0) return null;
  const title = t("undialled", { count: preview.undialled });
  return (
    <>
      <div>
        <Text weight={600}>{title}</Text>
        <Text size="sm">{t("undialledText")}</Text>
      </div>
      <PhoneLines
        resource={resource}
        title={title}
        lines={preview.undiallable}
        count={preview.undialled}
      />
    </>
  );
}

function PhonesOf({ resource }: { resource: Resource }) {
  const { data, error, refetch } = useQuery<Preview, Error>({
    queryKey: keyOf(resource),
    queryFn: async ({ signal }) =>
      (await call("GET /admin/:resource/phones", { params: { resource: resource.name }, signal }))
        .data,
    staleTime: 0,
  });
  return (
    <Card withBorder radius="md" component="section" aria-label={pluralOf(resource)}>
      <Stack spacing="md">
        <Title order={2} size="h4">
          {pluralOf(resource)}
        </Title>
        {data ? (
          <>
            <Changes resource={resource} preview={data} />
            <StoreThem resource={resource} preview={data} />
            <Undiallable resource={resource} preview={data} />
          </>
        ) : error ? (
          <LoadFailed title={t("notLoaded")} error={error} onRetry={() => void refetch()} />
        ) : (
          <LinesSkeleton lines={3} />
        )}
      </Stack>
    </Card>
  );
}

/** `/phone-numbers`: how stored numbers would be stored today, and the act that stores them so. */
export function PhoneNumbersPage() {
  usePageTitle(t("title"));
  const shown = usePhoneResources();
  return (
    <Stack spacing="md">
      <div>
        <Title order={1}>{t("title")}</Title>
        <Text color="dimmed">{shown.length > 0 ? t("intro") : t("none")}</Text>
      </div>
      {shown.map((resource) => (
        <PhonesOf key={resource.name} resource={resource} />
      ))}
    </Stack>
  );
}
