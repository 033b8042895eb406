import type { BaseRecord } from "@refinedev/core";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { usePageTitle } from "../../fields/page-title";
import { refusedOf } from "../../fields/refused";
import { titleOf, writableFields, type Resource } from "../../../schema";
import { formStrings } from "../../strings/form";
import { FormFrame } from "./form-frame";
import { RecordForm, type RecordNote } from "./record-form";
import type { Saved, Then } from "./use-form-run";
import {
  NoRecord,
  RecordFailed,
  RecordSkeleton,
  RefusedRecord,
  TrashedRecord,
} from "./record-states";
import { useRecord } from "./use-record";
import { useSavedToast } from "./use-saved-toast";

/**
 * Whether the page before in this tab is the record's own, so that leaving goes back to it instead
 * of opening it twice.
 */
const cameFromRecord = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "fromRecord" in state && state.fromRecord === true;

/**
 * The form of a stored record; one that is in the trash when the page opens, or would be refused
 * then, is not changed.
 */
function EditRecord({
  resource,
  record,
  Note,
}: {
  resource: Resource;
  record: BaseRecord & { id: number };
  Note: RecordNote | undefined;
}) {
  const { id } = record;
  const navigate = useNavigate();
  const location = useLocation();
  const toast = useSavedToast(resource);
  const isTrashed = Boolean(record["deleted_at"]);
  const refused = refusedOf(record, "edit");
  const isClosed = isTrashed || refused !== undefined;
  // A record that someone else deletes or closes later must not take the form away, and what was
  // typed with it. What was known of it at first may be old: it counts while it still holds.
  const [isClosedFromTheStart, setIsClosedFromTheStart] = useState(isClosed);
  if (isClosedFromTheStart && !isClosed) setIsClosedFromTheStart(false);
  const name = titleOf(resource, record);
  const toRecord = () =>
    void (cameFromRecord(location.state)
      ? navigate(-1)
      : navigate(`/${resource.name}/${id}`, { replace: true }));
  const cancel = () => (location.key === "default" ? toRecord() : void navigate(-1));
  const saved = (outcome: Saved, then: Then) => {
    toast(outcome, false);
    if (then === "leave") toRecord();
  };
  if (isClosedFromTheStart && isTrashed)
    return <TrashedRecord resource={resource} id={id} name={name} />;
  if (isClosedFromTheStart && refused !== undefined)
    return <RefusedRecord resource={resource} id={id} name={name} why={refused} />;
  return (
    <FormFrame title={formStrings.editTitle(name)}>
      <RecordForm
        resource={resource}
        record={record}
        Note={Note}
        place={String(id)}
        onSaved={saved}
        onUnchanged={toRecord}
        onCancel={cancel}
      />
    </FormFrame>
  );
}

/** Changes a record of any resource. `Note` says what would come of the values as they stand. */
export function EditPage({ resource, Note }: { resource: Resource; Note?: RecordNote }) {
  const { id, record, missing, error, again } = useRecord(resource, true);
  usePageTitle(record && titleOf(resource, record));
  if (record)
    return (
      <EditRecord key={`${resource.name}/${id}`} resource={resource} record={record} Note={Note} />
    );
  if (missing) return <NoRecord resource={resource} />;
  return error ? (
    <RecordFailed message={error.message} onRetry={again} />
  ) : (
    <RecordSkeleton fields={writableFields(resource).length} />
  );
}
