import { Anchor, Box, Button, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { CaseCard } from "./card";
import { entryRemark, entryText, foldText, type Entry, type Fold } from "./entry-words";
import { grouped } from "./group-entries";
import { t } from "./text";
import { useTimeline } from "./use-cases";
import { dayRange, dayText } from "@rollcall/kit/schema/formats/days";
import { timeText } from "@rollcall/kit/schema/formats/moments";

/** Where an entry leads; of a case not, on its own page. */
function linkOf(entry: Entry, ofCase: number | undefined) {
  if (entry.kind === "leave")
    return { to: `/leaves/${entry.leave_id}`, label: t("timeline.toLeave") };
  return "case_id" in entry && entry.case_id !== ofCase
    ? { to: `/cases/${entry.case_id}`, label: t("timeline.toCase") }
    : undefined;
}

const edge = { borderInlineStart: "3px solid var(--line)", overflowWrap: "anywhere" } as const;

function EntryRow({ entry, ofCase }: { entry: Entry; ofCase: number | undefined }) {
  const link = linkOf(entry, ofCase);
  const remark = entryRemark(entry);
  return (
    <Box component="li" pl="sm" sx={edge}>
      <Text weight={500}>{entryText(entry, (date) => dayText(date))}</Text>
      {remark ? (
        <Text sx={{ whiteSpace: "pre-line" }}>
          <bdi>{remark}</bdi>
        </Text>
      ) : null}
      <Text size="sm" color="dimmed">
        <time dateTime={entry.at ?? entry.date}>
          {entry.at ? `${dayText(entry.date)}, ${timeText(entry.at)}` : dayText(entry.date)}
        </time>
        {entry.by ? ` · ${entry.by}` : null}
        {link ? (
          <>
            {" · "}
            <Anchor component={Link} to={link.to} underline>
              {link.label}
            </Anchor>
          </>
        ) : null}
      </Text>
    </Box>
  );
}

/** Several days of one kind as one line, which shows each when it is pressed. */
function FoldRow({ fold, ofCase }: { fold: Fold; ofCase: number | undefined }) {
  return (
    <Box component="li" pl="sm" sx={edge}>
      <details>
        <Box component="summary" sx={{ cursor: "pointer", fontWeight: 600 }}>
          {foldText(fold)}
          <Text size="sm" color="dimmed" weight={400}>
            {dayRange(fold.from, fold.to)}
          </Text>
        </Box>
        <Box component="ol" m={0} mt="xs" p={0} sx={{ listStyle: "none", display: "grid", gap: 8 }}>
          {fold.entries.map((entry, place) => (
            // oxlint-disable-next-line react/no-array-index-key
            <EntryRow key={place} entry={entry} ofCase={ofCase} />
          ))}
        </Box>
      </details>
    </Box>
  );
}

type Page = NonNullable<ReturnType<typeof useTimeline>["data"]>["pages"][number];

/** What the pages tell, and since when. */
function Entries({ pages, ofCase }: { pages: readonly Page[]; ofCase: number | undefined }) {
  const entries = pages.flatMap((page) => page.entries);
  const from = pages.at(-1)?.from ?? "";
  if (entries.length === 0)
    return <Text color="dimmed">{t("timeline.none", { day: dayText(from) })}</Text>;
  return (
    <Box
      tabIndex={0}
      role="group"
      aria-label={t("timeline.title")}
      sx={{ maxHeight: 480, overflowY: "auto" }}
    >
      <Box component="ol" m={0} p={0} sx={{ listStyle: "none", display: "grid", gap: 12 }}>
        {grouped(entries).map((one, place) =>
          "entries" in one ? (
            // Entries have no id of their own, and are always read again as a whole.
            // oxlint-disable-next-line react/no-array-index-key
            <FoldRow key={place} fold={one} ofCase={ofCase} />
          ) : (
            // oxlint-disable-next-line react/no-array-index-key
            <EntryRow key={place} entry={one} ofCase={ofCase} />
          ),
        )}
      </Box>
      <Text size="sm" color="dimmed" mt="sm">
        {pages.some(({ more }) => more)
          ? t("timeline.more")
          : t("timeline.since", { day: dayText(from) })}
      </Text>
    </Box>
  );
}

interface TimelineProps {
  studentId: number;
  /** The case on whose page it stands. */
  caseId?: number;
  tools?: ReactNode;
}

/** What happened in the matter of a student's attendance, latest first, as far as one may see it. */
export function Timeline({ studentId, caseId, tools }: TimelineProps) {
  const timeline = useTimeline(studentId);
  const { data, error, refetch } = timeline;
  return (
    <CaseCard title={t("timeline.title")} tools={tools}>
      {!data && error ? (
        <LoadFailed title={t("timeline.failed")} error={error} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? <LinesSkeleton lines={4} /> : null}
      {data ? <Entries pages={data.pages} ofCase={caseId} /> : null}
      {timeline.hasNextPage ? (
        <Button
          mt="sm"
          size="xs"
          variant="default"
          loading={timeline.isFetchingNextPage}
          onClick={() => void timeline.fetchNextPage()}
        >
          {t("timeline.earlier")}
        </Button>
      ) : null}
    </CaseCard>
  );
}
