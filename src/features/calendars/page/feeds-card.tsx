import { Badge, Box, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { TableSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { relativeTime } from "@rollcall/kit/browser/providers/relative-time";
import { call, type AnswerTo } from "../../../providers/call";
import { MadeDialog, MakeDialog } from "./make-feed-dialog";
import { feedKinds, t } from "./text";
import { SureDialog } from "@rollcall/kit/browser/ui";

const feedStates = { no_access: t("feeds.states.no_access"), ended: t("feeds.states.ended") };

type Feeds = AnswerTo<"GET /auth/calendar-feeds">;
type Feed = Feeds["feeds"][number];

const queryKey = ["calendar feeds"];

const nameOf = ({ kind, subject }: Feed): string =>
  subject === null ? feedKinds[kind] : t("feeds.of", { kind: feedKinds[kind], name: subject.name });

const aboutText = ({ ending, last_used_at: at }: Feed): string =>
  [
    t("feeds.ending", { ending }),
    at === null ? t("feeds.neverUsed") : t("feeds.used", { ago: relativeTime(at) }),
  ].join(" · ");

interface FeedRowProps {
  feed: Feed;
  onReplace(): void;
  onEnd(): void;
}

function FeedRow({ feed, onReplace, onEnd }: FeedRowProps) {
  const name = nameOf(feed);
  const look = { variant: "default", size: "xs" } as const;
  return (
    <Box
      component="li"
      sx={{ display: "flex", flexWrap: "wrap", justifyContent: "space-between", gap: "8px 16px" }}
    >
      <div style={{ minWidth: 0 }}>
        <Group spacing="xs">
          <Text weight={600} sx={{ overflowWrap: "anywhere" }}>
            {name}
          </Text>
          {feed.state === "open" ? null : <Badge color="gray">{feedStates[feed.state]}</Badge>}
        </Group>
        <Text size="xs" color="dimmed">
          {aboutText(feed)}
        </Text>
      </div>
      <Group spacing="xs">
        <Button {...look} aria-label={t("feeds.replaceOf", { name })} onClick={onReplace}>
          {t("feeds.replace")}
        </Button>
        <Button {...look} aria-label={t("feeds.endOf", { name })} onClick={onEnd}>
          {t("feeds.end")}
        </Button>
      </Group>
    </Box>
  );
}

/** What is being done with an address, or with a new one. */
type Doing =
  | { act: "make" }
  | { act: "replace" | "end"; feed: Feed }
  | { act: "made"; address: string };

interface DialogsProps {
  doing: Doing | undefined;
  data: Feeds;
  onDoing(doing: Doing | undefined): void;
  onChanged(): void;
}

function Dialogs({ doing, data, onDoing, onChanged }: DialogsProps) {
  const close = () => onDoing(undefined);
  const made = (address: string) => {
    onDoing({ act: "made", address });
    onChanged();
  };
  if (doing?.act === "make") return <MakeDialog data={data} onClose={close} onMade={made} />;
  if (doing?.act === "made")
    return <MadeDialog address={doing.address} data={data} onClose={close} />;
  if (!doing) return null;
  const { act, feed } = doing;
  const params = { id: feed.id };
  const name = nameOf(feed);
  if (act === "end")
    return (
      <SureDialog
        title={t("feeds.endSure", { name })}
        text={t("feeds.endText")}
        act={t("feeds.end")}
        isRed
        send={async () => (await call("DELETE /auth/calendar-feeds/:id", { params })).message}
        onClose={close}
        onDone={() => {
          close();
          onChanged();
        }}
      />
    );
  return (
    <SureDialog
      title={t("feeds.replaceSure", { name })}
      text={t("feeds.replaceText")}
      act={t("feeds.replace")}
      send={async () => {
        const { data: replaced } = await call("POST /auth/calendar-feeds/:id/replace", { params });
        made(replaced.address);
        return undefined;
      }}
      onClose={close}
      onDone={() => undefined}
    />
  );
}

function Rows({ feeds, onDoing }: { feeds: readonly Feed[]; onDoing(doing: Doing): void }) {
  if (feeds.length === 0) return <Text color="dimmed">{t("feeds.none")}</Text>;
  return (
    <Box component="ul" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 16 }}>
      {feeds.map((feed) => (
        <FeedRow
          key={feed.id}
          feed={feed}
          onReplace={() => onDoing({ act: "replace", feed })}
          onEnd={() => onDoing({ act: "end", feed })}
        />
      ))}
    </Box>
  );
}

/** One's own calendar addresses, on the page of the own account. */
export function CalendarFeedsCard() {
  const cache = useQueryClient();
  const [doing, setDoing] = useState<Doing>();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call("GET /auth/calendar-feeds", { signal })).data,
    staleTime: 0,
  });
  return (
    <Card withBorder p="lg" radius="md">
      <Stack spacing="md">
        <div>
          <Title order={2}>{t("feeds.title")}</Title>
          <Text color="dimmed">{t("feeds.text")}</Text>
        </div>
        {error && !data ? (
          <LoadFailed title={t("feeds.failed")} error={error} onRetry={() => void refetch()} />
        ) : null}
        {!error && !data ? <TableSkeleton rows={2} columns={2} /> : null}
        {data ? <Rows feeds={data.feeds} onDoing={setDoing} /> : null}
        {data && data.kinds.length > 0 ? (
          <Group>
            <Button variant="default" onClick={() => setDoing({ act: "make" })}>
              {t("feeds.make")}
            </Button>
          </Group>
        ) : null}
        {data?.kinds.length === 0 ? <Text color="dimmed">{t("feeds.nothing")}</Text> : null}
      </Stack>
      {data ? (
        <Dialogs
          doing={doing}
          data={data}
          onDoing={setDoing}
          onChanged={() => void cache.invalidateQueries({ queryKey })}
        />
      ) : null}
    </Card>
  );
}
