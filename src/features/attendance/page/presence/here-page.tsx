import { listed } from "@rollcall/kit/schema/messages";
import {
  Box,
  Button,
  Checkbox,
  Group,
  Paper,
  Stack,
  Text,
  Title,
  UnstyledButton,
} from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { memo, useCallback, useState } from "react";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { useLatest } from "@rollcall/kit/browser/fields/use-latest";
import { usePrinting } from "@rollcall/kit/browser/fields/use-printing";
import { NoStudents } from "./no-students";
import { PresenceFrame } from "./presence-frame";
import { t } from "./text";
import { useTicks, type Presence, type PresentClass, type PresentStudent } from "./use-presence";

const isLooked = ({ state }: PresentStudent) => state !== "out";
const outName = ({ name, left }: PresentStudent) =>
  left ? `${name} (${t("left", { time: left.time }).toLowerCase()})` : name;
const countOf = (all: readonly PresentStudent[], state: PresentStudent["state"]) =>
  all.filter((one) => one.state === state).length;

interface TickProps {
  student: PresentStudent;
  isTicked: boolean;
  isPrinting: boolean;
  onToggle(id: number): void;
}

const Tick = memo(function Tick({ student, isTicked, isPrinting, onToggle }: TickProps) {
  const { id, name, roll_no: roll, state } = student;
  return (
    <Box component="li" sx={{ breakInside: "avoid" }}>
      <Checkbox
        size={isPrinting ? "xs" : "md"}
        checked={isTicked}
        label={[roll, name, state === "unknown" ? `(${t("states.unknown")})` : ""]
          .filter((part) => part !== null && part !== "")
          .join(" ")}
        onChange={() => onToggle(id)}
      />
    </Box>
  );
});

interface ClassProps {
  its: PresentClass;
  ticked: ReadonlySet<number>;
  isOpen: boolean;
  onlyOpen: boolean;
  onOpen(id: number): void;
  onToggle(id: number): void;
}

/** One class: how many of it are ticked off, and when opened each of its students. */
function ClassSection({ its, ticked, isOpen, onlyOpen, onOpen, onToggle }: ClassProps) {
  const isPrinting = usePrinting();
  const looked = its.students.filter(isLooked);
  const out = its.students.filter((one) => !isLooked(one));
  const shown = looked.filter(({ id }) => !onlyOpen || !ticked.has(id));
  const done = looked.filter(({ id }) => ticked.has(id)).length;
  const Sign = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Paper withBorder radius="md" p="sm" component="section" sx={{ breakInside: "avoid" }}>
      <Title order={2} size="h4">
        <UnstyledButton
          aria-expanded={isOpen}
          aria-label={isOpen ? t("close", { name: its.name }) : t("open", { name: its.name })}
          onClick={() => onOpen(its.id)}
          sx={{ display: "flex", gap: 8, alignItems: "center", width: "100%", fontWeight: 650 }}
        >
          <Sign size={18} aria-hidden />
          <span style={{ flex: 1 }}>{its.name}</span>
          <Text size="sm" component="span" weight={done === looked.length ? 400 : 600}>
            {t("ticked", { ticked: done, all: looked.length })}
          </Text>
        </UnstyledButton>
      </Title>
      {isOpen ? (
        <>
          <Box
            component="ul"
            my="sm"
            p={0}
            sx={{
              listStyle: "none",
              display: "grid",
              gap: 10,
              gridTemplateColumns: "repeat(auto-fill, minmax(220px, 1fr))",
              "@media print": { gap: 2, gridTemplateColumns: "repeat(3, minmax(0, 1fr))" },
            }}
          >
            {shown.map((student) => (
              <Tick
                key={student.id}
                student={student}
                isTicked={ticked.has(student.id)}
                isPrinting={isPrinting}
                onToggle={onToggle}
              />
            ))}
          </Box>
          {shown.length === 0 ? <Text size="sm">{t("nobodyLeft")}</Text> : null}
          {out.length > 0 ? (
            <Text size="sm" color="dimmed">
              {t("outside", { count: out.length })}: {listed(out.map(outName), "unit")}
            </Text>
          ) : null}
        </>
      ) : null}
    </Paper>
  );
}

function ClearDialog(props: { count: number; onClear(): void; onClose(): void }) {
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={<Title order={2}>{t("clearQuestion")}</Title>}
      closeButtonLabel={t("cancel")}
    >
      <Text mb="md">{t("clearText", { count: props.count })}</Text>
      <Group position="right">
        <Button variant="default" onClick={props.onClose} data-autofocus>
          {t("cancel")}
        </Button>
        <Button color="red" onClick={props.onClear}>
          {t("clear")}
        </Button>
      </Group>
    </Modal>
  );
}

/** Which classes are open: those that were opened, and on paper all. */
function useOpen(all: readonly PresentClass[]) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const isPrinting = usePrinting();
  const toggle = useCallback(
    (id: number) =>
      setOpened((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  return {
    isOpen: (id: number) => isPrinting || opened.has(id),
    isAll: opened.size >= all.length,
    toggle,
    all: (open: boolean) => setOpened(new Set(open ? all.map(({ id }) => id) : [])),
  };
}

function Building({ data }: { data: Presence }) {
  const { ticked, toggle, clear } = useTicks(data.date);
  const latest = useLatest(toggle);
  const onToggle = useCallback((id: number) => latest.current(id), [latest]);
  const [onlyOpen, setOnlyOpen] = useState(false);
  const [isClearing, setClearing] = useState(false);
  const open = useOpen(data.classes);
  const everybody = data.classes.flatMap(({ students }) => students);
  const looked = everybody.filter(isLooked);
  const done = looked.filter(({ id }) => ticked.has(id)).length;
  if (everybody.length === 0) return <NoStudents />;
  return (
    <Stack spacing="sm">
      <Text size="sm" color="dimmed" className="screen-only">
        {t("hereHint")}
      </Text>
      <Group position="apart" spacing="sm">
        <div role="status">
          <Text weight={650}>
            {t("counts", {
              here: countOf(everybody, "in"),
              out: countOf(everybody, "out"),
              unknown: countOf(everybody, "unknown"),
            })}
          </Text>
          <Text>{t("ticked", { ticked: done, all: looked.length })}</Text>
        </div>
        <Group spacing="sm" className="screen-only">
          <Checkbox
            label={t("onlyOpen")}
            checked={onlyOpen}
            onChange={(event) => setOnlyOpen(event.currentTarget.checked)}
          />
          <Button variant="default" size="xs" onClick={() => open.all(!open.isAll)}>
            {open.isAll ? t("collapseAll") : t("expandAll")}
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={ticked.size === 0}
            onClick={() => setClearing(true)}
          >
            {t("clear")}
          </Button>
        </Group>
      </Group>
      {data.classes.map((its) => (
        <ClassSection
          key={its.id}
          its={its}
          ticked={ticked}
          isOpen={open.isOpen(its.id)}
          onlyOpen={onlyOpen}
          onOpen={open.toggle}
          onToggle={onToggle}
        />
      ))}
      {isClearing ? (
        <ClearDialog
          count={ticked.size}
          onClose={() => setClearing(false)}
          onClear={() => {
            clear();
            setClearing(false);
          }}
        />
      ) : null}
    </Stack>
  );
}

/** `/attendance/here`: who is in the building, class by class, to be ticked off at a fire drill. */
export function HerePage() {
  return (
    <PresenceFrame title={t("here")} path="/attendance/here">
      {(data) => <Building data={data} />}
    </PresenceFrame>
  );
}
