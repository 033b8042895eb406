import { useResources } from "../../fields/resource-registry";
import { eventsIn, eventsInWords } from "./chosen-events";

/** Which events a webhook is told of, in words. */
export function EventsText({ value }: { value: unknown }) {
  return <>{eventsInWords(useResources(), eventsIn(value))}</>;
}
