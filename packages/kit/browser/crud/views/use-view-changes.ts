import type { AxiosInstance } from "axios";
import { useNotification } from "@refinedev/core";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { Resource } from "../../../schema";
import { useApiClient } from "../../fields/api-client";
import { isWorthRetrying } from "../../providers/api-failure";
import { call, type BodyFor } from "../../providers/call";
import { idempotencyKey } from "../../providers/idempotency";
import { listViewsKey, type ListView } from "../../providers/list-views";
import { t } from "../../strings/list-views";
import { actionFailure } from "../form/action-failure";

type Values = BodyFor<"PATCH /admin/list-views/:id">;
type NewValues = Omit<BodyFor<"POST /admin/list-views">, "resource">;

/** Saves, changes and deletes views of a list. Each says whether it came about. */
export interface ViewChanges {
  busy: boolean;
  /** Why the last one did not. */
  problem: string | undefined;
  forget(): void;
  save(values: NewValues, isDefault: boolean): Promise<ListView | undefined>;
  /** @param isDefault where it is to change */
  change(view: ListView, values: Values, isDefault?: boolean): Promise<boolean>;
  remove(view: ListView): Promise<boolean>;
}

/** The same body while the same is saved, so that a second try after a lost answer does it once. */
function useSameBody(resource: Resource) {
  const [bodies] = useState(() => new Map<string, BodyFor<"POST /admin/list-views">>());
  return useCallback(
    (values: NewValues) => {
      const text = JSON.stringify(values);
      const body = bodies.get(text) ?? { resource: resource.name, ...values };
      bodies.set(text, body);
      return body;
    },
    [bodies, resource.name],
  );
}

/** Tries one change at a time, and asks for the views again after each. */
function useAttempt() {
  const cache = useQueryClient();
  const [state, setState] = useState<{ busy: boolean; problem?: string }>({ busy: false });
  const attempt = async <Done>(work: () => Promise<Done>): Promise<Done | undefined> => {
    setState({ busy: true });
    try {
      const done = await work();
      setState({ busy: false });
      return done;
    } catch (error) {
      const { title, text } = actionFailure(error, {
        failed: t("failed"),
        unconfirmed: t("unconfirmed"),
      });
      setState({ busy: false, problem: [title, text].filter(Boolean).join(". ") });
      return undefined;
    } finally {
      await cache.invalidateQueries({ queryKey: listViewsKey });
    }
  };
  return { state, attempt, forget: () => setState({ busy: false }) };
}

/** Saves a new view, once for what was typed. */
function usePost(resource: Resource, client: AxiosInstance) {
  const bodyOf = useSameBody(resource);
  return async (values: NewValues) => {
    const body = bodyOf(values);
    const { key, settle } = idempotencyKey(body);
    try {
      const { data } = await call("POST /admin/list-views", { body, key, client });
      settle();
      return data;
    } catch (error) {
      if (!isWorthRetrying(error)) settle();
      throw error;
    }
  };
}

export function useViewChanges(resource: Resource): ViewChanges {
  const client = useApiClient();
  const { open: say } = useNotification();
  const { state, attempt, forget } = useAttempt();
  const post = usePost(resource, client);
  const choose = (id: number | null) =>
    call("PUT /admin/list-views/default", {
      body: { resource: resource.name, view_id: id },
      client,
    });
  return {
    ...state,
    problem: state.problem,
    forget,
    save: (values, isDefault) =>
      attempt(async () => {
        const view = await post(values);
        if (isDefault) await choose(view.id);
        say?.({ type: "success", message: t("saved", { name: view.name }) });
        return view;
      }),
    change: async (view, values, isDefault) =>
      (await attempt(async () => {
        if (Object.keys(values).length > 0)
          await call("PATCH /admin/list-views/:id", {
            params: { id: view.id },
            body: values,
            version: view.version,
            client,
          });
        if (isDefault !== undefined && isDefault !== view.is_default)
          await choose(isDefault ? view.id : null);
        say?.({ type: "success", message: t("updated", { name: values.name ?? view.name }) });
        return true;
      })) === true,
    remove: async (view) =>
      (await attempt(async () => {
        await call("DELETE /admin/list-views/:id", {
          params: { id: view.id },
          version: view.version,
          client,
        });
        say?.({ type: "success", message: t("deleted", { name: view.name }) });
        return true;
      })) === true,
  };
}
