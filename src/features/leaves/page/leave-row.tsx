import { Anchor, Badge, Checkbox, createStyles, Group, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { StoredFile } from "@rollcall/kit/browser/fields/cells/stored-file";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { relativeTime } from "@rollcall/kit/browser/providers/relative-time";
import { leaves } from "../../../resources/leaves";
import { tabNames, sessionsOnly, t } from "./text";
import { DecisionButtons } from "./decision-buttons";
import type { LeaveRequest } from "./leaves-api";
import { TypeBadge } from "./type-badge";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { momentText } from "@rollcall/kit/schema/formats/moments";

const decidedText = (status: string, who: string | null, when: string) =>
  who ? t("decidedBy", { status, who, when }) : t("decided", { status, when });

const lengthText = (whole: number, parts: number) =>
  parts > 0 ? t("days.parts", { parts }) : t("days.whole", { whole });

const filedText = (who: string | null, when: string) =>
  who ? t("filedBy", { who, when }) : t("filed", { when });

const useStyles = createStyles((theme) => ({
  row: {
    display: "flex",
    gap: 12,
    padding: "14px 16px",
    "& + &": {
      borderTop: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[5] : theme.colors.gray[2]}`,
    },
    "&[data-selected]": {
      backgroundColor:
        theme.colorScheme === "dark"
          ? theme.fn.rgba(theme.colors["brand"]?.[5] ?? "", 0.1)
          : theme.colors["brand"]?.[0],
    },
  },
  body: {
    flex: 1,
    minWidth: 0,
    display: "flex",
    flexWrap: "wrap",
    gap: "8px 16px",
    alignItems: "flex-start",
  },
  words: { flex: "1 1 260px", minWidth: 0, overflowWrap: "anywhere" },
}));

/** The days of a leave as people say them; one day is said once. */
export function daysText({
  from_date,
  to_date,
}: Pick<LeaveRequest, "from_date" | "to_date">): string {
  const [from, to] = [from_date, to_date].map((day) => dayText(day));
  return from === to ? `${from}` : `${from} – ${to}`;
}

function Decided({ leave }: { leave: LeaveRequest }) {
  const { status, decided_at: at, decided_by: by, decision_note: note } = leave;
  if (at === null) return null;
  return (
    <Text size="xs" color="dimmed">
      {decidedText(tabNames[status], by?.name ?? null, momentText(at))}
      {note ? ` ${t("note", { text: note })}` : ""}
    </Text>
  );
}

interface LeaveRowProps {
  leave: LeaveRequest;
  now: number;
  /** Absent where nothing can be selected. */
  onSelect?: ((id: number) => void) | undefined;
  selected: boolean;
}

/** One leave: who, when, why, and what can be decided of it. */
export function LeaveRow({ leave, now, onSelect, selected }: LeaveRowProps) {
  const { classes } = useStyles();
  const mayDo = useMayDo();
  const { id, student, only, school_days: days, part_days: parts, status } = leave;
  return (
    <li className={classes.row} data-selected={selected || undefined}>
      {onSelect ? (
        <Checkbox
          mt={4}
          checked={selected}
          onChange={() => onSelect(id)}
          aria-label={t("select", { student: student.name })}
        />
      ) : null}
      <div className={classes.body}>
        <div className={classes.words}>
          <Group spacing={8}>
            <Anchor component={Link} to={`/leaves/${id}`} weight={600} color="inherit">
              {student.name}
            </Anchor>
            <Text color="dimmed" size="sm">
              {leave.class?.name ?? t("noClass")}
            </Text>
            <TypeBadge type={leave.type} />
          </Group>
          <Text mt={2}>
            <b>{daysText(leave)}</b> · {lengthText(days, parts)}
            {only ? (
              <>
                {" "}
                ·{" "}
                <Badge variant="outline" color="gray">
                  {sessionsOnly(only)}
                </Badge>
              </>
            ) : null}
          </Text>
          <Text mt={2} lineClamp={3} sx={{ whiteSpace: "pre-line" }}>
            <bdi>{leave.reason}</bdi>
          </Text>
          {leave.attachment === null ? null : (
            <Text size="sm" mt={2}>
              <StoredFile
                id={leave.attachment}
                label={t("attachment", { student: student.name })}
              />
            </Text>
          )}
          <Text size="xs" color="dimmed" mt={4} title={momentText(leave.created_at)}>
            {filedText(leave.filed_by, relativeTime(leave.created_at, now))}
          </Text>
          <Decided leave={leave} />
        </div>
        <Group spacing={6}>
          <DecisionButtons leave={leave} student={student.name} size="xs" />
          {status === "pending" && mayDo(leaves, "edit") ? (
            <Anchor
              component={Link}
              to={`/leaves/${id}/edit`}
              size="sm"
              aria-label={t("editOf", { student: student.name })}
              p={4}
            >
              {t("editPending")}
            </Anchor>
          ) : null}
        </Group>
      </div>
    </li>
  );
}
