import { Stack } from "@mantine/core";
import { RecordDetails } from "../../crud/show/record-details";
import { RecordHead } from "../../crud/show/record-head";
import {
  NoRecord,
  RecordFailed,
  RecordSkeleton,
  RefusedRecord,
  TrashedRecord,
} from "../../crud/form/record-states";
import { everyKind, filledRecord, jupiter, planets } from "../observatory";
import { Specimen } from "../specimen";

const nothing = () => undefined;
const trashed = { ...jupiter, deleted_at: "2026-06-10T04:15:00Z" };

/** The page of a record, and what stands there while, or because, there is none. */
export function Records() {
  return (
    <Stack spacing={32}>
      <Specimen title="Head">
        <RecordHead resource={planets} record={jupiter} />
      </Specimen>
      <Specimen title="Head, in the trash">
        <RecordHead resource={planets} record={trashed} />
      </Specimen>
      <Specimen title="Details of every kind">
        <RecordDetails resource={everyKind} record={filledRecord} />
      </Specimen>
      <Specimen title="Loading">
        <RecordSkeleton fields={4} />
      </Specimen>
      <Specimen title="Not found">
        <NoRecord resource={planets} />
      </Specimen>
      <Specimen title="Form of a record in the trash">
        <TrashedRecord resource={planets} id={3} name="Jupiter" />
      </Specimen>
      <Specimen title="Form of a record that can’t be changed">
        <RefusedRecord
          resource={planets}
          id={3}
          name="Jupiter"
          why="Planets that are archived can’t be changed."
        />
      </Specimen>
      <Specimen title="Could not be loaded">
        <RecordFailed message="The server couldn't do this." onRetry={nothing} />
      </Specimen>
    </Stack>
  );
}
