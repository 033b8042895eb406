import { Alert, Anchor, Box, Card, Stack, Text, Title } from "@mantine/core";
import { Link, useParams } from "react-router-dom";
import { usePageTitle } from "../../fields/page-title";
import { Instead } from "../../crud/form/record-states";
import { LoadFailed } from "../../fields/load-failed";
import { LinesSkeleton } from "../../fields/skeletons";
import { ApiFailure } from "../../providers/api-failure";
import { t } from "../../strings/channels";
import { useStoredMessage } from "./outbox";
import { momentText } from "../../../schema/formats/moments";

/** `/notifications/outbox/:id`: a message as it would have gone, as a page and as text. */
export function StoredMessagePage() {
  const { data, error, refetch } = useStoredMessage(Number(useParams()["id"]));
  usePageTitle(data?.title);
  const isGone = error instanceof ApiFailure && error.statusCode === 404;
  return (
    <Stack spacing="md">
      <Anchor component={Link} to="/notifications/outbox">
        {t("outbox.back")}
      </Anchor>
      {isGone ? <Instead title={t("outbox.gone")} text={t("outbox.goneText")} /> : null}
      {error && !isGone && !data ? (
        <LoadFailed title={t("outbox.oneFailed")} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? (
        <Card withBorder p="lg" radius="md">
          <LinesSkeleton lines={4} />
        </Card>
      ) : null}
      {data ? (
        <>
          <div>
            <Title order={1} sx={{ overflowWrap: "anywhere" }}>
              <bdi>{data.title}</bdi>
            </Title>
            <Text color="dimmed" sx={{ overflowWrap: "anywhere" }}>
              {t("outbox.to", { address: data.address })} · {momentText(data.created_at)}
            </Text>
          </div>
          <Alert color="brand">{t("outbox.notice")}</Alert>
          <Card withBorder p={0} radius="md" component="section" aria-label={t("outbox.page")}>
            {/* Without any permission: the page can run, load and open nothing. */}
            <Box
              component="iframe"
              sandbox=""
              srcDoc={data.html}
              title={t("outbox.page")}
              sx={{ display: "block", width: "100%", height: 480, border: 0 }}
            />
          </Card>
          <Card withBorder p="md" radius="md" component="section" aria-label={t("outbox.text")}>
            <Text
              component="pre"
              m={0}
              sx={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere", fontFamily: "monospace" }}
            >
              <bdi>{data.text}</bdi>
            </Text>
          </Card>
        </>
      ) : null}
    </Stack>
  );
}
