import { activityStrings } from "../../strings/activity";

/** Who did what an entry of the activity log says. */
export const LogActor = ({ value }: { value: unknown }) => (
  <>{activityStrings.actor(String(value ?? ""))}</>
);

/** What an entry of the activity log says beside its columns, as a sentence. */
export const LogDetails = ({ value }: { value: unknown }) => (
  <>{activityStrings.details(value as Readonly<Record<string, unknown>>)}</>
);
