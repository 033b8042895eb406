import type { BaseRecord } from "@refinedev/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../fields/may";
import { call } from "../../providers/call";
import { useLive } from "../../providers/live/use-live";
import { deliveriesKey } from "./deliveries";
import { DeliveryLog, type DeliveryState } from "./delivery-log";
import { SecretCard } from "./secret-card";

const perPage = 25;

/** The signing secret of a webhook, and what was sent to it. */
function Deliveries({ id }: { id: number }) {
  const mayEdit = useMay()("edit_webhooks");
  const [page, setPage] = useState(1);
  const [state, setState] = useState<DeliveryState>();
  const { data, error, refetch } = useQuery({
    queryKey: [...deliveriesKey(id), page, state],
    queryFn: ({ signal }) =>
      call("GET /admin/webhooks/:id/deliveries", {
        params: { id },
        query: { page, per_page: perPage, ...(state ? { state } : {}) },
        answer: "page",
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  useLive("webhooks", () => refetch());
  return (
    <>
      {data ? <SecretCard id={id} meta={data.meta} mayEdit={mayEdit} /> : null}
      <DeliveryLog
        id={id}
        answer={data}
        error={error}
        onRetry={() => void refetch()}
        page={page}
        onPage={setPage}
        state={state}
        onState={(next) => {
          setPage(1);
          setState(next);
        }}
        mayEdit={mayEdit}
      />
    </>
  );
}

/** On the page of a webhook that is not in the trash: its signing secret, and what was sent to it. */
export const WebhookPanel = ({ record }: { record: BaseRecord & { id: number } }) =>
  record["deleted_at"] ? null : <Deliveries id={record.id} />;
