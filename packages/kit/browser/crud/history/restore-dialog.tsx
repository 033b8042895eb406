import { linksToMany } from "../../../fields/questions";
import { Alert, Box, Button, Checkbox, Group, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { Resource } from "../../../schema";
import { joined } from "../../../schema/joined";
import { momentText } from "../../../schema/formats/moments";
import { Modal } from "../../fields/dialog";
import { t } from "../../strings/history";
import type { EarlierField } from "./earlier-version";
import { FieldValue } from "./field-value";
import { useGoneReferences } from "./use-gone-references";
import { useRestoreVersion, type Restoring, type RestoreState } from "./use-restore-version";

/** A field as it would be restored. */
interface Row extends EarlierField {
  /** How many of the records that it pointed at are gone. */
  goneCount: number;
  /** It pointed at one record, which is gone. */
  isLost: boolean;
}

/** What can be restored of a field where some of what it pointed at is gone. */
function rowOf(each: EarlierField, gone: readonly number[]): Row {
  if (linksToMany(each.field) && Array.isArray(each.then)) {
    const then = (each.then as number[]).filter((id) => !gone.includes(id));
    return { ...each, then, goneCount: gone.length, isLost: false };
  }
  return { ...each, goneCount: 0, isLost: gone.length > 0 };
}

function FieldRow({
  row,
  checked,
  disabled,
  said,
  onCheck,
}: {
  row: Row;
  checked: boolean;
  disabled: boolean;
  said: unknown;
  onCheck(on: boolean): void;
}) {
  const { field, now, then, goneCount, isLost } = row;
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={t("restore.include", { label: field.label })}
          checked={checked && !isLost}
          disabled={disabled || isLost}
          onChange={(event) => onCheck(event.currentTarget.checked)}
        />
      </td>
      <th scope="row" style={{ fontWeight: 500 }}>
        {field.label}
      </th>
      <td>
        <FieldValue field={field} value={now} />
      </td>
      <td>
        {isLost ? (
          <Text size="sm">{t("restore.gone")}</Text>
        ) : (
          <FieldValue field={field} value={then} />
        )}
        {goneCount > 0 ? (
          <Text size="sm">{t("restore.someGone", { count: goneCount })}</Text>
        ) : null}
        {Array.isArray(said) ? (
          <Text size="sm" color="red" role="alert">
            {said.join(" ")}
          </Text>
        ) : null}
      </td>
    </tr>
  );
}

function Buttons({
  state,
  count,
  isPending,
  onRestore,
  onClose,
}: {
  state: RestoreState;
  count: number;
  isPending: boolean;
  onRestore(): void;
  onClose(): void;
}) {
  const busy = state.step === "busy";
  if (state.step === "failed" && state.isOver)
    return (
      <Button data-autofocus onClick={onClose}>
        {t("restore.close")}
      </Button>
    );
  return (
    <>
      <Button variant="default" data-autofocus disabled={busy} onClick={onClose}>
        {t("restore.cancel")}
      </Button>
      <Button loading={busy} disabled={count === 0 || isPending} onClick={onRestore}>
        {busy ? t("restore.busy") : t("restore.confirm", { count })}
      </Button>
    </>
  );
}

/** Shows field by field what restoring a version changes; each can be left as it is. */
export function RestoreDialog({
  resource,
  restoring,
  onClose,
}: {
  resource: Resource;
  restoring: Restoring;
  onClose(): void;
}) {
  const { state, restore } = useRestoreVersion(resource, restoring, onClose);
  const { gone, isPending } = useGoneReferences(restoring.fields);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const rows = restoring.fields.map((each) => rowOf(each, gone.get(each.apiName) ?? []));
  const chosen = rows.filter(({ apiName, isLost }) => !isLost && !left.has(apiName));
  const busy = state.step === "busy";
  const errors = state.step === "failed" ? state.errors : {};
  const check = (apiName: string, on: boolean) =>
    setLeft(
      (before) => new Set(on ? [...before].filter((one) => one !== apiName) : [...before, apiName]),
    );
  const title = t("restore.title", { moment: momentText(restoring.entry.created_at) });
  return (
    <Modal
      opened
      size="xl"
      onClose={() => !busy && onClose()}
      title={<Title order={2}>{title}</Title>}
      closeButtonLabel={t("restore.close")}
      withCloseButton={!busy}
      closeOnClickOutside={!busy}
      closeOnEscape={!busy}
    >
      <Text mb="sm">{t("restore.explain")}</Text>
      <Box tabIndex={0} role="region" aria-label={title} sx={{ maxHeight: 420, overflow: "auto" }}>
        <Table verticalSpacing={6} sx={{ overflowWrap: "anywhere" }}>
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                {t("restore.field")}
              </th>
              <th scope="col">{t("restore.now")}</th>
              <th scope="col">{t("restore.then")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <FieldRow
                key={row.apiName}
                row={row}
                checked={!left.has(row.apiName)}
                disabled={busy}
                said={errors[row.apiName]}
                onCheck={(on) => check(row.apiName, on)}
              />
            ))}
          </tbody>
        </Table>
      </Box>
      {restoring.fixed.length > 0 ? (
        <Text mt="sm">{t("restore.stay", { labels: joined(restoring.fixed, "and") })}</Text>
      ) : null}
      {state.step === "failed" ? (
        <Alert color="red" mt="md" role="alert" title={state.title}>
          {state.text}
        </Alert>
      ) : null}
      <Group position="right" mt="lg" spacing="sm">
        <Buttons
          state={state}
          count={chosen.length}
          isPending={isPending}
          onRestore={() =>
            void restore(Object.fromEntries(chosen.map(({ apiName, then }) => [apiName, then])))
          }
          onClose={onClose}
        />
      </Group>
    </Modal>
  );
}
