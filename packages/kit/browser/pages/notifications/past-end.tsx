import { EmptyState } from "../../fields/empty-state";
import { centre } from "../../strings/notification-centre";

/** An address names a page of a list after its last one. */
export const PastEnd = ({ onFirst }: { onFirst(): void }) => (
  <EmptyState
    framed
    role="status"
    title={centre.pastEnd}
    steps={[{ label: centre.toFirst, act: onFirst }]}
  />
);
