import { Alert, Button, Text } from "@mantine/core";
import { joined } from "../../../schema/joined";
import { useDeclaredResources } from "../../fields/resource-registry";
import { trashStrings } from "../../strings/trash";
import { thingsOf } from "../bulk/bulk-words";
import type { DeletePreview } from "./use-delete-preview";

/** Says what goes into the trash with records, or why it may not. */
export function WhatGoes({ preview, isOne }: { preview: DeletePreview; isOne: boolean }) {
  const resources = useDeclaredResources();
  if (preview.step === "none") return null;
  if (preview.step === "asking")
    return (
      <Text mt="sm" color="dimmed" role="status">
        {trashStrings.asking}
      </Text>
    );
  if (preview.step === "failed")
    return (
      <Alert mt="sm" color="red" role="alert" title={trashStrings.failed}>
        <Button size="xs" variant="default" onClick={preview.again}>
          {trashStrings.tryAgain}
        </Button>
      </Alert>
    );
  const records = preview.goes.flatMap(({ resource: name, count, names }) => {
    const resource = resources.get(name);
    return resource ? [trashStrings.records(count, thingsOf(resource, count), names)] : [];
  });
  return (
    <>
      {records.length > 0 ? (
        <Text mt="sm" role="status">
          {trashStrings.goes(joined(records, "and"))}
        </Text>
      ) : null}
      {preview.refused === undefined ? null : (
        <Alert
          mt="sm"
          color="red"
          role="alert"
          title={isOne ? trashStrings.refused : trashStrings.someRefused}
        >
          {preview.refused}
        </Alert>
      )}
    </>
  );
}
