import { Alert, Button, Text } from "@mantine/core";
import { joined } from "../../../schema/joined";
import { useDeclaredResources } from "../../fields/resource-registry";

import { messages } from "../../../schema/messages";
import words from "../../strings/words/trash/en.json" with { type: "json" };
import { thingsOf } from "../bulk/bulk-words";
import type { DeletePreview } from "./use-delete-preview";
import { listed } from "../../../schema/messages";

const t = messages("kit/trash", words);

/** Of so many, with the names of all where they are few. */
const recordsText = (count: number, things: string, names: readonly string[]) =>
  names.length > 0
    ? t("recordsNamed", { count, things, names: listed(names, "unit") })
    : t("records", { count, things });

/**
 * Says what goes into the trash with records, who misses them and what else changes, or why it may
 * not.
 */
export function CascadePreview({ preview, isOne }: { preview: DeletePreview; isOne: boolean }) {
  const resources = useDeclaredResources();
  if (preview.step === "none") return null;
  if (preview.step === "asking")
    return (
      <Text mt="sm" color="dimmed" role="status">
        {t("asking")}
      </Text>
    );
  if (preview.step === "failed")
    return (
      <Alert mt="sm" color="red" role="alert" title={t("failed")}>
        <Button size="xs" variant="default" onClick={preview.again}>
          {t("tryAgain")}
        </Button>
      </Alert>
    );
  const recordsOf = (counts: readonly { resource: string; count: number; names: string[] }[]) =>
    counts.flatMap(({ resource: name, count, names }) => {
      const resource = resources.get(name);
      return resource ? [recordsText(count, thingsOf(resource, count), names)] : [];
    });
  const records = recordsOf(preview.goes);
  const missing = [...new Set(preview.leftWithout.map(({ of }) => of))].flatMap((of) => {
    const gone = resources.get(of);
    const left = preview.leftWithout.filter((each) => each.of === of);
    return gone
      ? [t("leftWithout", { noun: thingsOf(gone, 1), records: joined(recordsOf(left), "and") })]
      : [];
  });
  return (
    <>
      {records.length > 0 ? (
        <Text mt="sm" role="status">
          {t("goes", { records: joined(records, "and") })}
        </Text>
      ) : null}
      {[...missing, ...preview.changes].map((sentence) => (
        <Alert key={sentence} mt="sm" color="yellow" role="status">
          {sentence}
        </Alert>
      ))}
      {preview.refused === undefined ? null : (
        <Alert mt="sm" color="red" role="alert" title={isOne ? t("refused") : t("someRefused")}>
          {preview.refused}
        </Alert>
      )}
    </>
  );
}
