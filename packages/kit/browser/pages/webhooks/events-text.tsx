import { useResources } from "../../fields/resource-registry";
import { eventsIn, eventsInWords, type OwnEvents } from "./chosen-events";

/** The events that a webhook is subscribed to, in words. */
export const eventsTextWith = (own: readonly OwnEvents[]) =>
  function EventsText({ value }: { value: unknown }) {
    return <>{eventsInWords(useResources(), eventsIn(value), own)}</>;
  };
