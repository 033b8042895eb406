import { useResources } from "../../fields/resource-registry";
import { eventsIn, eventsInWords } from "./chosen-events";

/** The events that a webhook is subscribed to, in words. */
export function EventsText({ value }: { value: unknown }) {
  return <>{eventsInWords(useResources(), eventsIn(value))}</>;
}
