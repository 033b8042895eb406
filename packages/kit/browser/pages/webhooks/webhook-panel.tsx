import type { BaseRecord } from "@refinedev/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMay } from "../../fields/may";
import { call } from "../../providers/call";
import { useLive } from "../../providers/live/use-live";
import { DeliveryLog, type DeliveryState } from "./delivery-log";
import { SecretCard } from "./secret-card";

const perPage = 25;

/** On the page of a webhook: its signing secret, and what was sent to it. */
export function WebhookPanel({ record }: { record: BaseRecord & { id: number } }) {
  const { id } = record;
  const may = useMay();
  const [page, setPage] = useState(1);
  const [state, setState] = useState<DeliveryState>();
  const query = useQuery({
    queryKey: ["webhook deliveries", id, page, state],
    queryFn: ({ signal }) =>
      call("GET /admin/webhooks/:id/deliveries", {
        params: { id },
        query: { page, per_page: perPage, ...(state ? { state } : {}) },
        answer: "page",
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: !record["deleted_at"],
  });
  useLive("webhooks", () => query.refetch());
  if (record["deleted_at"]) return null;
  const mayEdit = may("edit_webhooks");
  return (
    <>
      {query.data ? <SecretCard id={id} meta={query.data.meta} mayEdit={mayEdit} /> : null}
      <DeliveryLog
        id={id}
        answer={query.data}
        isFailed={query.isError}
        onRetry={() => void query.refetch()}
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
