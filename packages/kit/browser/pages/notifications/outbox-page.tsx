import { Alert, Anchor, Box, Card, Text } from "@mantine/core";
import { Link, useSearchParams } from "react-router-dom";
import { EmptyState } from "../../fields/empty-state";
import { LoadFailed } from "../../fields/load-failed";
import { LinesSkeleton } from "../../fields/skeletons";
import { t } from "../../strings/channels";
import { CentreFrame } from "./centre-frame";
import { pageIn } from "./inbox-address";
import { useStoredMessages } from "./outbox";
import { PageSteps } from "./page-steps";
import { PastEnd } from "./past-end";
import { momentText } from "../../../schema/formats/moments";

type Kept = NonNullable<ReturnType<typeof useStoredMessages>["data"]>["data"][number];

function KeptRow({ of: { id, title, address, created_at } }: { of: Kept }) {
  return (
    <Box
      component="li"
      px="md"
      py="sm"
      sx={(theme) => ({
        overflowWrap: "anywhere",
        "& + &": {
          borderTop: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[5] : theme.colors.gray[2]}`,
        },
      })}
    >
      <Anchor component={Link} to={`/notifications/outbox/${id}`} weight={600}>
        <bdi>{title}</bdi>
      </Anchor>
      <Text size="xs" color="dimmed">
        {t("outbox.to", { address })} · {momentText(created_at)}
      </Text>
    </Box>
  );
}

/** `/notifications/outbox`: messages that are kept because no mail server is set up. */
export function OutboxPage() {
  const [params, setParams] = useSearchParams();
  const page = pageIn(params.get("page"));
  const { data, error, refetch } = useStoredMessages(page);
  return (
    <CentreFrame tab="outbox">
      <Alert color="brand">{t("outbox.notice")}</Alert>
      {error && !data ? (
        <LoadFailed title={t("outbox.failed")} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!error && !data ? (
        <Card withBorder p="md" radius="md">
          <LinesSkeleton lines={8} />
        </Card>
      ) : null}
      {data?.data.length === 0 ? (
        page > 1 ? (
          <PastEnd onFirst={() => setParams({})} />
        ) : (
          <EmptyState framed title={t("outbox.none")} text={t("outbox.noneText")} />
        )
      ) : null}
      {data && data.data.length > 0 ? (
        <>
          <Card withBorder p={0} radius="md">
            <Box
              component="ul"
              m={0}
              p={0}
              aria-label={t("outbox.list")}
              sx={{ listStyle: "none" }}
            >
              {data.data.map((one) => (
                <KeptRow key={one.id} of={one} />
              ))}
            </Box>
          </Card>
          <PageSteps
            page={page}
            pages={data.meta.last_page}
            onPage={(to) => setParams(to > 1 ? { page: String(to) } : {})}
          />
        </>
      ) : null}
    </CentreFrame>
  );
}
