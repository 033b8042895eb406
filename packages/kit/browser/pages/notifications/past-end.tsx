import { EmptyState } from "../../fields/empty-state";
import { t } from "../../strings/notification-centre";

/** An address names a page of a list after its last one. */
export const PastEnd = ({ onFirst }: { onFirst(): void }) => (
  <EmptyState
    framed
    role="status"
    title={t("centre.pastEnd")}
    steps={[{ label: t("centre.toFirst"), act: onFirst }]}
  />
);
