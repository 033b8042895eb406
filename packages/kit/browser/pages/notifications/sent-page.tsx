import { Anchor, Badge, Box, Card, createStyles, Group, Text } from "@mantine/core";
import { Link, useSearchParams } from "react-router-dom";
import { EmptyState } from "../../fields/empty-state";
import { LoadFailed } from "../../fields/load-failed";
import { LinesSkeleton } from "../../fields/skeletons";
import { NotificationIcon } from "../../providers/notifications/notification-icon";
import { relativeTime, useNow } from "../../providers/relative-time";
import { t } from "../../strings/notification-centre";
import { CentreFrame } from "./centre-frame";
import { DeliveryBar } from "./delivery-bar";
import { pageIn } from "./inbox-address";
import { PageSteps } from "./page-steps";
import { PastEnd } from "./past-end";
import { isBeingSent, isOnItsWay, useSendings, type Sending } from "./sending";
import { numberText } from "../../../schema/formats/numbers";

const states = new Map([
  ["listing", t("sending.states.listing")],
  ["sending", t("sending.states.sending")],
  ["sent", t("sending.states.sent")],
]) as ReadonlyMap<string, string>;

const useStyles = createStyles((theme) => ({
  row: {
    display: "flex",
    gap: 12,
    padding: "12px 14px",
    "& + &": {
      borderTop: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[5] : theme.colors.gray[2]}`,
    },
  },
  words: { flex: 1, minWidth: 0, overflowWrap: "anywhere" },
}));

function SentRow({ of, now }: { of: Sending; now: number }) {
  const { classes } = useStyles();
  const counts = [
    [t("sending.figures.delivered"), of.delivered],
    [t("sending.figures.read"), of.read],
    [t("sending.figures.unreachable"), of.unreachable],
  ] as const;
  return (
    <li className={classes.row}>
      <NotificationIcon type={of.type} />
      <div className={classes.words}>
        <Group position="apart" noWrap align="flex-start" spacing={6}>
          <Anchor component={Link} to={`/notifications/sent/${of.id}`} weight={600} color="inherit">
            <bdi>{of.title}</bdi>
          </Anchor>
          {isOnItsWay(of) && (
            <Badge color={of.kept_only ? "yellow" : "brand"} sx={{ flex: "none" }}>
              {of.kept_only ? t("sending.figures.kept") : states.get(of.state)}
            </Badge>
          )}
        </Group>
        <Text>{t("sending.toWhom", { recipients: of.recipients })}</Text>
        {isBeingSent(of) && <DeliveryBar of={of} />}
        <Group spacing="md" position="apart" mt={2}>
          <Text size="xs" color="dimmed">
            {t("sending.sentBy", {
              name: of.created_by?.name ?? "–",
              when: relativeTime(of.created_at, now),
            })}
          </Text>
          <Group spacing="md">
            {counts.map(([label, count]) => (
              <Text key={label} size="xs">
                {label} <b>{numberText(count)}</b>
              </Text>
            ))}
          </Group>
        </Group>
      </div>
    </li>
  );
}

/** `/notifications/sent`: what was sent, how far it has come, and how many have read it. */
export function SentPage() {
  const [params, setParams] = useSearchParams();
  const page = pageIn(params.get("page"));
  const { data, error, refetch } = useSendings(page);
  const now = useNow();
  const go = (to: number) => setParams(to > 1 ? { page: String(to) } : {});
  return (
    <CentreFrame tab="sent">
      {error && !data && (
        <LoadFailed title={t("sending.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && (
        <Card withBorder p="md" radius="md">
          <LinesSkeleton lines={8} />
        </Card>
      )}
      {data?.data.length === 0 &&
        (page > 1 ? (
          <PastEnd onFirst={() => go(1)} />
        ) : (
          <EmptyState framed title={t("sending.none")} text={t("sending.noneText")} />
        ))}
      {data && data.data.length > 0 && (
        <>
          <Card withBorder p={0} radius="md">
            <Box
              component="ul"
              m={0}
              p={0}
              aria-label={t("sending.list")}
              sx={{ listStyle: "none" }}
            >
              {data.data.map((one) => (
                <SentRow key={one.id} of={one} now={now} />
              ))}
            </Box>
          </Card>
          <PageSteps page={page} pages={data.meta.last_page} onPage={go} />
        </>
      )}
    </CentreFrame>
  );
}
