import { listed } from "../../../schema/messages";
import { Box, Button, createStyles, Group, Text } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Audiences } from "../../../schema/audiences";
import { placeholdersIn } from "../../../schema/placeholders";
import { useAudiences } from "../../providers/notifications/audiences";
import { call, type AnswerTo } from "../../providers/call";
import { t as noticeText } from "../../strings/notifications";
import { t } from "../../strings/notification-centre";
import { addressOf, isAddressed, longest, type Message } from "./message";
import { withoutConsole } from "./recipient-types";

const canRead = (reachable: number, total: number) =>
  reachable === total
    ? t("sending.canReadAll", { total })
    : reachable === 0
      ? t("sending.canReadNone")
      : t("sending.canReadSome", { reachable });

/** @param figures how many of them are what; those that are none are left out */
const reachText = (
  total: number,
  figures: readonly { count: number; one: string; many: string }[],
) => {
  const summary = figures
    .filter(({ count }) => count > 0)
    .map(({ count, one, many }) =>
      t("sending.figure", { count, things: count === 1 ? one : many }),
    );
  return summary.length > 0
    ? t("sending.reachOf", { total, figures: listed(summary, "unit") })
    : t("sending.reach", { total });
};

const noChannel = (who: string) => t("sending.noChannel", { who: who || t("sending.whoOthers") });

/** How many people are meant, who they are, and how many of them can read it. */
export type Reach = AnswerTo<"POST /admin/notifications/preview">;

/** The question who gets a message; the answer is good for half a minute. */
export const reachOf = (message: Message) => {
  const { type, title, body: text } = message;
  // What is typed changes the answer only where it has placeholders.
  const isOwn = placeholdersIn(`${title} ${text}`).length > 0;
  const body = {
    ...addressOf(message),
    type,
    ...(isOwn ? { title: title.slice(0, longest.title), body: text.slice(0, longest.body) } : {}),
  };
  return queryOptions({
    queryKey: ["notification reach", body],
    queryFn: async () => (await call("POST /admin/notifications/preview", { body })).data,
    staleTime: 30_000,
  });
};

const useStyles = createStyles((theme) => ({
  box: {
    padding: "10px 14px",
    borderRadius: theme.radius.sm,
    backgroundColor: theme.colorScheme === "dark" ? theme.colors.dark[6] : theme.colors.gray[1],
    "& summary": { cursor: "pointer", borderRadius: 4, ...theme.fn.focusStyles() },
  },
}));

function Unreachable({ of: { unreachable, unreachable_people: people } }: { of: Reach }) {
  const { kinds } = useAudiences();
  if (unreachable === 0) return null;
  return (
    <details style={{ marginTop: 6, fontSize: "var(--size-sm)" }}>
      <summary>{t("sending.unreachable", { count: unreachable })}</summary>
      <Box component="ul" m={0} mt={4} pl={18}>
        {people.map(({ kind, id, name, reason }) => (
          <li key={`${kind}:${id}`}>
            <b>{name}</b> ({kinds[kind]?.label ?? kind}): {reason}
          </li>
        ))}
        {unreachable > people.length && (
          <li>{t("sending.more", { count: unreachable - people.length })}</li>
        )}
      </Box>
    </details>
  );
}

/** Who is not told about whom, for those who may know. */
function LeftOut({ of: { left_out: people } }: { of: Reach }) {
  if (!people) return null;
  return (
    <details style={{ marginTop: 6, fontSize: "var(--size-sm)" }}>
      <summary>{t("sending.leftOut")}</summary>
      <Box component="ul" m={0} mt={4} pl={18}>
        {people.map(({ kind, id, name, about }) => (
          <li key={`${kind}:${id} ${about}`}>{t("sending.notToldAbout", { name, about })}</li>
        ))}
      </Box>
    </details>
  );
}

/** Which figures there are is the application's to say; the answer has a number for each. */
const figuresIn = (reach: Reach, { figures }: Audiences) =>
  Object.entries(figures).map(([name, words]) => ({
    ...words,
    count: Number(Reflect.get(reach, name)),
  }));

/**
 * What stays in the outbox of a message where nothing leaves the server: how many messages, and how
 * many people read it in the console all the same; undefined where it is sent, or read there alone.
 */
export function keptOf({ kept_only: isKept, by_channel: ways, reachable }: Reach) {
  const messages = ways.reduce((all, { people }) => all + people, 0);
  if (!isKept || messages === 0) return undefined;
  // One who must be reached has a message on each channel.
  const people = Math.min(messages, reachable);
  return { messages, people, readers: reachable - people };
}

function readers(reach: Reach) {
  const { reachable, total, channels } = reach;
  const kept = keptOf(reach);
  if (!kept)
    return (
      channels.length > 0
        ? (reachable: number, total: number) => t("sending.willReach", { reachable, total })
        : canRead
    )(reachable, total);
  const addressed = t("sending.haveAddress", { people: kept.people, total });
  return kept.readers > 0 ? `${addressed} ${canRead(kept.readers, total)}` : addressed;
}

/** Whom a message would reach, whatever it says; the answer is shared by all who ask. */
export function useReach(message: Message) {
  const addressed = isAddressed(message, useAudiences());
  // Whom it reaches does not depend on its words.
  const query = useQuery({ ...reachOf({ ...message, title: "", body: "" }), enabled: addressed });
  return { ...query, addressed, reach: addressed ? query.data : undefined };
}

/** How many are meant, and that nothing leaves the server where nothing can. */
function Reached({ of: reach }: { of: Reach }) {
  const audiences = useAudiences();
  const { total, unreachable, channels } = reach;
  return (
    <>
      <Text weight={600}>
        {total === 0
          ? t("sending.nobody")
          : `${reachText(total, figuresIn(reach, audiences))} ${readers(reach)}`}
      </Text>
      {unreachable > 0 && channels.length === 0 && (
        <Text mt={4}>{noChannel(withoutConsole(audiences))}</Text>
      )}
      {reach.by_channel.length > 0 && !reach.kept_only && (
        <Text mt={4}>
          {listed(
            reach.by_channel.map(({ channel, people }) =>
              t("sending.byChannel", { channel, people }),
            ),
            "unit",
          )}
        </Text>
      )}
      {reach.kept_only && <Text mt={4}>{t("sending.keptOnly")}</Text>}
    </>
  );
}

/** What stands there until it is known who is meant. */
function NotYet({
  addressed,
  isError,
  onRetry,
}: {
  addressed: boolean;
  isError: boolean;
  onRetry(): void;
}) {
  if (!addressed) return <Text color="dimmed">{t("sending.whoFirst")}</Text>;
  if (!isError) return <Text color="dimmed">{t("sending.counting")}</Text>;
  return (
    <Group spacing="xs">
      <Text>{t("sending.whoFailed")}</Text>
      <Button variant="subtle" size="xs" compact onClick={onRetry}>
        {noticeText("notices.retry")}
      </Button>
    </Group>
  );
}

/** Says who could read a message, before it goes out. */
export function ReachNotice({ message }: { message: Message }) {
  const { classes } = useStyles();
  const { reach, addressed, isError, refetch } = useReach(message);
  return (
    <section className={classes.box} aria-label={t("sending.who")}>
      <div role="status">
        {reach ? (
          <Reached of={reach} />
        ) : (
          <NotYet addressed={addressed} isError={isError} onRetry={() => void refetch()} />
        )}
      </div>
      {reach && <Unreachable of={reach} />}
      {reach && <LeftOut of={reach} />}
    </section>
  );
}
