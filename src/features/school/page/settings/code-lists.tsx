import { Alert, Anchor, Badge, Box, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useList, useNotification, type BaseRecord } from "@refinedev/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { RecordForm } from "@rollcall/kit/browser/crud/form/record-form";
import { contrastWithText, isColour } from "@rollcall/kit/schema/contrast";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { attendanceCodes } from "../../../../resources/attendance-codes";
import { leaveTypes } from "../../../../resources/leave-types";
import { titleOf, type Resource } from "@rollcall/kit/schema";
import { formStrings } from "@rollcall/kit/browser/strings/form";
import { settingsStrings } from "@rollcall/kit/browser/strings/settings";
import { t } from "./text";

const countNames = new Map([
  ["present", t("codes.counts.present")],
  ["absent", t("codes.counts.absent")],
  ["excused", t("codes.counts.excused")],
  ["half", t("codes.counts.half")],
  ["not_counted", t("codes.counts.not_counted")],
]) as ReadonlyMap<unknown, string>;

const all = 200;
type Row = BaseRecord & { id: number };

/** A code's letters on its colour, in whichever of black and white reads better there. */
function CodeBadge({ code, colour }: { code: string; colour: unknown }) {
  const shown = isColour(colour)
    ? { background: colour, color: contrastWithText(colour).text }
    : { border: "1px solid currentColor" };
  return (
    <Box
      component="span"
      sx={{
        display: "inline-block",
        minWidth: 34,
        padding: "1px 6px",
        borderRadius: 4,
        textAlign: "center",
        fontWeight: 700,
        fontSize: "var(--size-xs)",
      }}
      style={shown}
    >
      {code}
    </Box>
  );
}

/** The form of one of them, new or stored, over the settings. */
function EntryDialog({
  resource,
  record,
  onClose,
}: {
  resource: Resource;
  record: Row | undefined;
  onClose(): void;
}) {
  useReturnFocus();
  const { open } = useNotification();
  const title = record
    ? formStrings.editTitle(titleOf(resource, record))
    : formStrings.createTitle(resource.label);
  const saved = (row: BaseRecord) => {
    open?.({ type: "success", message: t("codes.saved", { name: titleOf(resource, row) }) });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonLabel={formStrings.cancel}
      size="xl"
      closeOnClickOutside={false}
    >
      <RecordForm
        nested
        resource={resource}
        {...(record ? { record } : {})}
        place={record ? String(record.id) : "settings"}
        onSaved={({ record: row }) => saved(row)}
        onUnchanged={onClose}
        onCancel={onClose}
      />
    </Modal>
  );
}

interface ListCardProps {
  resource: Resource;
  title: string;
  text: string;
  add: string;
  /** Said where there is none yet. */
  none: string;
  include?: string[];
  line(row: Row): ReactNode;
}

/** All records of a small resource in their order, each with the way to its form. */
function ListCard({ resource, title, text, add, none, include, line }: ListCardProps) {
  const { query, result } = useList<Row>({
    resource: resource.name,
    meta: { listQuery: { perPage: all, ...(include ? { include } : {}) } },
    errorNotification: false,
  });
  const [form, setForm] = useState<{ record?: Row }>();
  return (
    <Paper component="section" withBorder radius="md" p="lg" aria-label={title}>
      <Group position="apart" mb="xs">
        <Title order={2} size="h3">
          {title}
        </Title>
        <Button
          type="button"
          variant="default"
          leftIcon={<IconPlus size={16} aria-hidden />}
          onClick={() => setForm({})}
        >
          {add}
        </Button>
      </Group>
      <Text color="dimmed" mb="sm">
        {text}
      </Text>
      {query.isError ? (
        <Alert color="red" role="alert" title={t("codes.failed")}>
          <Button type="button" size="xs" variant="default" onClick={() => void query.refetch()}>
            {settingsStrings.retry}
          </Button>
        </Alert>
      ) : null}
      {query.isPending ? <LinesSkeleton lines={5} /> : null}
      {query.isSuccess && result.data.length === 0 ? <Text>{none}</Text> : null}
      {result.data.length ? (
        <Box component="ul" m={0} p={0} aria-label={title} sx={{ listStyle: "none" }}>
          {result.data.map((row) => (
            <Box
              component="li"
              key={row.id}
              py={6}
              sx={(theme) => ({
                "& + &": {
                  borderTop: `1px solid ${theme.colorScheme === "dark" ? theme.colors.dark[5] : theme.colors.gray[2]}`,
                },
              })}
            >
              <Group noWrap position="apart" spacing="xs">
                <Group spacing={8} sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
                  {line(row)}
                </Group>
                <Button
                  type="button"
                  size="xs"
                  variant="subtle"
                  leftIcon={<IconPencil size={14} aria-hidden />}
                  aria-label={t("codes.edit", { name: titleOf(resource, row) })}
                  onClick={() => setForm({ record: row })}
                >
                  {t("codes.change")}
                </Button>
              </Group>
            </Box>
          ))}
        </Box>
      ) : null}
      {form ? (
        <EntryDialog resource={resource} record={form.record} onClose={() => setForm(undefined)} />
      ) : null}
    </Paper>
  );
}

const codeLine = (row: Row) => (
  <>
    <CodeBadge code={String(row["code"])} colour={row["colour"]} />
    <Anchor component={Link} to={`/attendance-codes/${row.id}`} color="inherit">
      {String(row["label"])}
    </Anchor>
    <Text size="sm" color="dimmed">
      {[countNames.get(row["counts_as"]), row["is_late"] === true ? t("codes.late") : undefined]
        .filter(Boolean)
        .join(", ")}
    </Text>
    {row["retired"] === true ? <Badge color="gray">{t("codes.retired")}</Badge> : null}
  </>
);

const typeLine = (row: Row) => (
  <>
    <Anchor component={Link} to={`/leave-types/${row.id}`} color="inherit">
      {String(row["name"])}
    </Anchor>
    <Text size="sm" color="dimmed">
      {t("codes.markedAs", {
        code: String(
          (row["code"] as { label?: string } | null | undefined)?.label ?? row["code_id"],
        ),
      })}
    </Text>
  </>
);

/** Attendance codes and leave types, beside the settings they belong to. */
export const CodeLists = () => (
  <Stack spacing="md">
    <ListCard
      resource={attendanceCodes}
      title={t("codes.codes")}
      text={t("codes.codesText")}
      add={t("codes.addCode")}
      none={t("codes.none")}
      line={codeLine}
    />
    <ListCard
      resource={leaveTypes}
      title={t("codes.types")}
      text={t("codes.typesText")}
      add={t("codes.addType")}
      none={t("codes.noTypes")}
      include={["code"]}
      line={typeLine}
    />
  </Stack>
);
