import { Anchor, Card, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { Link, useParams } from "react-router-dom";
import { usePageTitle } from "../../fields/page-title";
import { Instead } from "../../crud/form/record-states";
import { LoadFailed } from "../../fields/load-failed";
import { LinesSkeleton } from "../../fields/skeletons";
import { ApiFailure } from "../../providers/api-failure";
import { NotificationIcon } from "../../providers/notifications/notification-icon";
import { t } from "../../strings/notification-centre";
import { DeliveryBar } from "./delivery-bar";
import { isBeingSent, useSending, type Sending } from "./sending";
import { SentRecipients } from "./sent-recipients";
import { momentText } from "../../../schema/formats/moments";
import { numberText } from "../../../schema/formats/numbers";

function Whole({ of }: { of: Sending }) {
  // Where nothing leaves the server, all that is under way is kept.
  const kept = of.kept_only ? of.total - of.unreachable - of.delivered - of.failed : of.kept;
  const counts = [
    [t("sending.figures.total"), of.total],
    [t("sending.figures.delivered"), of.delivered],
    [t("sending.figures.read"), of.read],
    ...(kept > 0 ? [[t("sending.figures.kept"), kept] as const] : []),
    ...(of.failed > 0 ? [[t("sending.figures.failed"), of.failed] as const] : []),
    [t("sending.figures.unreachable"), of.unreachable],
  ] as const;
  return (
    <>
      <Card withBorder p="lg" radius="md" component="article">
        <Group spacing="sm" noWrap align="flex-start">
          <NotificationIcon type={of.type} />
          <Stack spacing={6} sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
            <Title order={1}>
              <bdi>{of.title}</bdi>
            </Title>
            <Text size="xs" color="dimmed">
              {t("sending.sentBy", {
                name: of.created_by?.name ?? "–",
                when: momentText(of.created_at),
              })}
            </Text>
            <Text>{t("sending.toWhom", { recipients: of.recipients })}</Text>
            <Text size="md" sx={{ whiteSpace: "pre-line" }}>
              <bdi>{of.body}</bdi>
            </Text>
          </Stack>
        </Group>
        {isBeingSent(of) && (
          <>
            <DeliveryBar of={of} />
            <Text size="xs" color="dimmed">
              {t("sending.mayLeave")}
            </Text>
          </>
        )}
      </Card>
      <SimpleGrid cols={counts.length} spacing="sm" breakpoints={[{ maxWidth: 600, cols: 2 }]}>
        {counts.map(([label, count]) => (
          <Card key={label} withBorder px="md" py="sm" radius="md">
            <Text color="dimmed">{label}</Text>
            <Text size="lg" weight={650} lh={1.2} sx={{ fontVariantNumeric: "tabular-nums" }}>
              {numberText(count)}
            </Text>
          </Card>
        ))}
      </SimpleGrid>
      <SentRecipients of={of} />
    </>
  );
}

/** `/notifications/sent/:id`: how far something has come, and with whom. */
export function SentDetailPage() {
  const id = Number(useParams()["id"]);
  const { data, error, refetch } = useSending(id);
  usePageTitle(data?.title);
  const isGone = error instanceof ApiFailure && error.statusCode === 404;
  return (
    <Stack spacing="md">
      <Anchor component={Link} to="/notifications/sent">
        {t("sending.back")}
      </Anchor>
      {isGone && <Instead title={t("sending.gone")} text={t("sending.goneText")} />}
      {error && !isGone && !data && (
        <LoadFailed title={t("sending.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {data && <Whole of={data} />}
      {!data && !error && (
        <Card withBorder p="lg" radius="md">
          <LinesSkeleton lines={4} />
        </Card>
      )}
    </Stack>
  );
}
