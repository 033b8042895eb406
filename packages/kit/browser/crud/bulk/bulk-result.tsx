import { Box, Table, Text } from "@mantine/core";
import { useMany } from "@refinedev/core";
import { titleOf, type Resource } from "../../../schema";
import { t } from "../../strings/bulk";
import type { BulkOutcome } from "./bulk-call";
import { numberText } from "../../../schema/formats/numbers";

/** Reasons shown one by one; of more, only the number. */
const maxReasons = 50;

type Refused = BulkOutcome["failed"];

/** Records that were not done, each with its reason. */
export function RefusedRecords({
  resource,
  refused,
  titles,
}: {
  resource: Resource;
  refused: Refused;
  titles: ReadonlyMap<number, string>;
}) {
  const shown = refused.slice(0, maxReasons);
  const unnamed = shown.map(({ id }) => id).filter((id) => !titles.has(id));
  const { result } = useMany({
    resource: resource.name,
    ids: unnamed,
    queryOptions: { enabled: unnamed.length > 0 },
    errorNotification: false,
  });
  const names = new Map([
    ...titles,
    ...result.data.map((record): [number, string] => [
      Number(record.id),
      titleOf(resource, record),
    ]),
  ]);
  return (
    <>
      <Box
        tabIndex={0}
        role="region"
        aria-label={t("reasons")}
        sx={{ maxHeight: 320, overflow: "auto" }}
      >
        <Table verticalSpacing={6} aria-label={t("reasons")}>
          <thead>
            <tr>
              <th scope="col">{t("record")}</th>
              <th scope="col">{t("reason")}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, reason }) => (
              <tr key={id}>
                <th
                  scope="row"
                  style={{ fontWeight: 500, whiteSpace: "nowrap", verticalAlign: "top" }}
                >
                  {names.get(id) ?? t("unknownRecord", { id })}
                </th>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Box>
      {refused.length > maxReasons ? (
        <Text mt="xs">{t("moreReasons", { count: refused.length - maxReasons })}</Text>
      ) : null}
    </>
  );
}

/** How many were done, skipped and failed, and why those were that were not done. */
export function BulkResult({
  resource,
  outcome,
  titles,
}: {
  resource: Resource;
  outcome: BulkOutcome;
  titles: ReadonlyMap<number, string>;
}) {
  return (
    <>
      <Text role="status" mb="sm">
        {t("summary.done")}: <b>{numberText(outcome.done.length)}</b> · {t("summary.skipped")}:{" "}
        <b>{numberText(outcome.skipped.length)}</b> · {t("summary.failed")}:{" "}
        <b>{numberText(outcome.failed.length)}</b>
      </Text>
      <RefusedRecords
        resource={resource}
        refused={[...outcome.failed, ...outcome.skipped]}
        titles={titles}
      />
    </>
  );
}
