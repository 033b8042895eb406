import { Alert, Button, Group, List, Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconClock,
  IconCloudOff,
  IconHistory,
  IconLock,
  IconUsers,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { relativeTime } from "@rollcall/kit/browser/providers/relative-time";
import { giveUpText, t } from "./text";
import { sayWith, type SayMark } from "./say-mark";
import type { MarkingOf } from "./use-marking";
import { WaitingCorrections } from "./waiting-corrections";
import type { Register } from "./register-answer";
import { dayText } from "@rollcall/kit/schema/formats/days";

/** The element that says why the last save does not stand. */
export const problemId = "register-problem";

function Notice({
  color,
  icon,
  alert,
  id,
  children,
  actions,
}: {
  color: string;
  icon: ReactNode;
  alert?: boolean;
  id?: string;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <Alert
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      role={alert ? "alert" : "status"}
      color={color}
      icon={icon}
      py={8}
    >
      <Group position="apart" spacing="xs">
        <div style={{ flex: "1 1 240px" }}>{children}</div>
        <Group spacing="xs">{actions}</Group>
      </Group>
    </Alert>
  );
}

function Refused({
  marking,
  names,
  say,
}: {
  marking: MarkingOf;
  names: ReadonlyMap<number, string>;
  say: SayMark;
}) {
  const { trouble } = marking;
  if (trouble?.kind !== "refused") return null;
  const gone = new Set(marking.gone.map(({ studentId }) => studentId));
  const errors = Object.entries(trouble.errors ?? {}).map(([field, said]) => ({
    id: Number(field.replace("marks.", "")),
    said: said.join(" "),
  }));
  const rows = errors
    .filter(({ id }) => !gone.has(id))
    .map(({ id, said }) => `${names.get(id) ?? ""} ${said}`.trim());
  return (
    <Notice
      id={problemId}
      alert
      color="red"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      actions={
        <>
          {gone.size === 0 ? (
            <Button size="xs" onClick={() => void marking.takeBack()}>
              {t("takeBack")}
            </Button>
          ) : null}
          {gone.size > 0 && marking.others > 0 ? (
            <Button size="xs" onClick={() => void marking.saveWithoutGone()}>
              {giveUpText(gone.size, true)}
            </Button>
          ) : null}
          <Button size="xs" variant="default" onClick={() => void marking.drop()}>
            {t("drop")}
          </Button>
        </>
      }
    >
      <Text weight={600}>{t("refused")}</Text>
      <Text>{trouble.message}</Text>
      {gone.size > 0 ? <Text>{t("merge.gone")}</Text> : null}
      {gone.size > 0 ? (
        <List size="sm">
          {marking.gone.map(({ studentId, mine }) => (
            <List.Item key={studentId}>
              {t("markOf", {
                name: names.get(studentId) ?? t("unnamed", { id: studentId }),
                mark: say(mine),
              })}
            </List.Item>
          ))}
        </List>
      ) : null}
      {rows.length > 0 ? (
        <List size="sm">
          {rows.map((row) => (
            <List.Item key={row}>{row}</List.Item>
          ))}
        </List>
      ) : null}
    </Notice>
  );
}

interface NoticesProps {
  register: Register;
  cachedAt: string | undefined;
  marking: MarkingOf;
  names: ReadonlyMap<number, string>;
  /** Opens the dialog of what clashes. */
  onCompare(): void;
}

/**
 * What whoever marks must know: of the lock, the network, others' changes, an old draft, and what
 * was refused.
 */
export function Notices({ register, cachedAt, marking, names, onCompare }: NoticesProps) {
  const { lock, begins } = register;
  const until = () => dayText(lock.until);
  const clashes = marking.trouble?.kind === "stale" || marking.state.overtaken !== undefined;
  return (
    <>
      {lock.may_edit ? null : (
        <Notice color="yellow" icon={<IconLock size={18} aria-hidden />}>
          {t("locked", { until: until() })}
        </Notice>
      )}
      <WaitingCorrections corrections={register.corrections} />
      {lock.locked && lock.may_edit ? (
        <Notice color="gray" icon={<IconLock size={18} aria-hidden />}>
          {t("officeOpen", { until: until() })}
        </Notice>
      ) : null}
      {begins && cachedAt === undefined ? (
        <Notice color="gray" icon={<IconClock size={18} aria-hidden />}>
          {t("begins", { time: begins })}
        </Notice>
      ) : null}
      {cachedAt === undefined ? null : (
        <Notice color="gray" icon={<IconCloudOff size={18} aria-hidden />}>
          {t("stored", { when: relativeTime(cachedAt) })}
        </Notice>
      )}
      {marking.notStored ? (
        <Notice id={problemId} alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {t("notStored")}
        </Notice>
      ) : null}
      {clashes ? (
        <Notice
          alert
          color="yellow"
          icon={<IconUsers size={18} aria-hidden />}
          actions={
            <Button size="xs" onClick={onCompare}>
              {t("compare")}
            </Button>
          }
        >
          {t("overtaken")}
        </Notice>
      ) : null}
      <Refused marking={marking} names={names} say={sayWith(register.codes)} />
      {marking.state.taken > 0 ? (
        <Notice color="brand" icon={<IconUsers size={18} aria-hidden />}>
          {t("takenOver", { count: marking.state.taken })}
        </Notice>
      ) : null}
      {marking.draft && marking.count > 0 ? (
        <Notice
          color="brand"
          icon={<IconHistory size={18} aria-hidden />}
          actions={
            <Button size="xs" variant="default" onClick={marking.discard}>
              {t("discard")}
            </Button>
          }
        >
          {t("restored", {
            count: Object.keys(marking.draft.marks).length,
            when: relativeTime(marking.draft.at),
          })}
        </Notice>
      ) : null}
    </>
  );
}
