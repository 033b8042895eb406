import { useMemo } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { Resource } from "../../../schema";
import { formStrings } from "../../strings/form";
import { FormFrame } from "./form-frame";
import { givenValues } from "./given-values";
import { RecordForm, type RecordNote } from "./record-form";
import type { Saved, Then } from "./use-form-run";
import { useSavedToast } from "./use-saved-toast";

/** Makes a record of any resource. `Note` says what would come of the values as they stand. */
export function CreatePage({ resource, Note }: { resource: Resource; Note?: RecordNote }) {
  const navigate = useNavigate();
  const location = useLocation();
  const [params] = useSearchParams();
  const toast = useSavedToast(resource);
  const given = useMemo(() => givenValues(resource, params), [resource, params]);
  const saved = (outcome: Saved, then: Then) => {
    toast(outcome, true);
    if (then === "leave")
      void navigate(`/${resource.name}/${String(outcome.record.id)}`, { replace: true });
  };
  // "default" is the key of the page the tab was opened with: there is nothing of ours to go back
  // to.
  const leave = () =>
    void (location.key === "default" ? navigate(`/${resource.name}`) : navigate(-1));
  return (
    <FormFrame title={formStrings.createTitle(resource.label)}>
      <RecordForm
        key={resource.name}
        resource={resource}
        given={given}
        Note={Note}
        severally
        place="new"
        onSaved={saved}
        onUnchanged={leave}
        onCancel={leave}
      />
    </FormFrame>
  );
}
