import type { BaseRecord } from "@refinedev/core";
import { useState } from "react";
import type { Resource } from "../../../schema";
import { saveFile } from "../../crud/bulk/export-file";
import controls from "../../crud/list/controls.module.css";
import panel from "../../crud/list/panel.module.css";
import { Popover, useClosePanel } from "../../crud/list/popover";
import { FailedAction } from "../../crud/form/failed-action";
import { useAction } from "../../crud/form/use-action";
import { useApiClient } from "../../fields/api-client";
import { Modal } from "../../fields/dialog";
import { useMay } from "../../fields/may";
import { fetchFile } from "../../providers/fetch-file";
import { useToast } from "../../providers/notification-provider";
import { t as closeText } from "../../strings/actions";
import { t } from "../../strings/personal-data";
import { EraseDialog } from "./erase-dialog";

type Person = BaseRecord & { id: number };

/** Gathering takes longer than a page may. Milliseconds. */
const timeout = 300_000;

/** Saves all that is kept of a person as a file, once the password was typed again. */
function useHandOver({ name: resource }: Resource) {
  const client = useApiClient();
  const toast = useToast();
  return useAction({
    send: async (id: number) => {
      const { data, name } = await fetchFile(`/admin/${resource}/${id}/personal-data`, {
        client,
        timeout,
        types: ["application/zip"],
      });
      saveFile(data, name ?? `${resource}-${id}.zip`);
    },
    titles: { failed: t("handOverFailed"), unconfirmed: t("handOverFailed") },
    onDone: () => toast?.({ type: "success", message: t("saved") }),
  });
}

function Choice({ text, onChoose, danger }: Chosen) {
  const close = useClosePanel();
  const choose = () => {
    close();
    onChoose();
  };
  return (
    <li>
      <button type="button" data-danger={danger} onClick={choose}>
        {text}
      </button>
    </li>
  );
}
interface Chosen {
  text: string;
  onChoose(): void;
  danger?: boolean;
}

/**
 * On a person's page, behind a button for what is done rarely: all that is kept as a file, and
 * erasing, each for those who may.
 */
export const personActionsOf = (resource: Resource) =>
  function PersonActions({ record }: { record: Person }) {
    const may = useMay();
    const [isErasing, setErasing] = useState(false);
    const handOver = useHandOver(resource);
    const isErased = resource.person !== undefined && record[resource.person.at] != null;
    const [mayHandOver, mayErase] = [may("export_personal_data"), may("erase_people") && !isErased];
    if (!mayHandOver && !mayErase) return null;
    return (
      <div className={controls.root}>
        <Popover
          className={controls.button}
          label={t("more")}
          button={handOver.isPending ? t("handingOver") : t("more")}
        >
          <ul className={panel.menu}>
            {mayHandOver ? (
              <Choice text={t("handOver")} onChoose={() => handOver.run(record.id)} />
            ) : null}
            {mayErase ? (
              <Choice danger text={t("erase")} onChoose={() => setErasing(true)} />
            ) : null}
          </ul>
        </Popover>
        {handOver.failure ? (
          <Modal
            opened
            onClose={handOver.reset}
            title={t("handOver")}
            closeButtonLabel={closeText("close")}
          >
            <FailedAction action={handOver} />
          </Modal>
        ) : null}
        {isErasing ? (
          <EraseDialog resource={resource} record={record} onClose={() => setErasing(false)} />
        ) : null}
      </div>
    );
  };
