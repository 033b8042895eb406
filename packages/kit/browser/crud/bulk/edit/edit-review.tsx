import { Alert, Text } from "@mantine/core";
import type { Resource } from "../../../../schema";
import { t } from "../../../strings/bulk-edit";
import type { BulkOutcome } from "../bulk-call";
import { RefusedRecords } from "../bulk-result";
import { thingsOf } from "../bulk-words";

/** Says that others have changed some of the records meanwhile. */
export function StaleNote({ outcome: { failed } }: { outcome: BulkOutcome }) {
  const count = failed.filter(({ stale }) => stale).length;
  return count > 0 ? (
    <Alert color="yellow" mb="sm">
      {t("stale", { count })}
    </Alert>
  ) : null;
}

/** What would become of the records: how many change, and which can't and why. */
export function EditReview({
  resource,
  outcome,
  titles,
}: {
  resource: Resource;
  outcome: BulkOutcome;
  titles: ReadonlyMap<number, string>;
}) {
  const { done, skipped, failed } = outcome;
  return (
    <>
      <Text role="status" weight={600} mb="xs">
        {done.length === 0
          ? t("nothing")
          : t("will", { count: done.length, things: thingsOf(resource, done.length) })}
      </Text>
      {skipped.length > 0 ? <Text mb="xs">{t("unchanged", { count: skipped.length })}</Text> : null}
      <StaleNote outcome={outcome} />
      {failed.length > 0 ? (
        <>
          <Text mb="xs">{t("refused", { count: failed.length })}</Text>
          <RefusedRecords resource={resource} refused={failed} titles={titles} />
        </>
      ) : null}
    </>
  );
}
