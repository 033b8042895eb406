import { Box, Button } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { FailedAction, useMay } from "@rollcall/kit/pages";

import { useTakeBack } from "./use-take-back";

/** Takes one loan back. */
export function TakeBackButton({ id, copy }: { id: number; copy: string }) {
  const action = useTakeBack();
  const may = useMay();
  if (!may("take_back_loans")) return null;
  return (
    <Box>
      <Button
        variant="default"
        loading={action.isPending}
        onClick={() => action.run(id)}
        aria-label={`Take back ${copy}`}
      >
        Take back
      </Button>
      <FailedAction action={action} closable />
    </Box>
  );
}

/** On a loan's page: taking it back, as long as it is out. */
export function TakeBackAction({ record }: { record: BaseRecord & { id: number } }) {
  if (record["returned_on"] || record["deleted_at"]) return null;
  const copy = (record["copy"] as { name?: string } | null)?.name ?? "";
  return <TakeBackButton id={record.id} copy={copy} />;
}
