import { activityStrings } from "../../strings/activity";

/** What an entry of the activity log says beside its columns, as a sentence. */
export const LogDetails = ({ value }: { value: unknown }) => (
  <>{activityStrings.details(value as Readonly<Record<string, unknown>>)}</>
);
