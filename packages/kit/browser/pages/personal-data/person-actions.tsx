import { Button } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { IconEraser, IconPackageExport } from "@tabler/icons-react";
import { useState } from "react";
import type { Resource } from "../../../schema";
import { saveFile } from "../../crud/bulk/export-file";
import { FailedAction } from "../../crud/form/failed-action";
import { useAction } from "../../crud/form/use-action";
import { useApiClient } from "../../fields/api-client";
import { Modal } from "../../fields/dialog";
import { useMay } from "../../fields/may";
import { fetchFile } from "../../providers/fetch-file";
import { useToast } from "../../providers/notification-provider";
import { t } from "../../strings/actions";
import { t as personalDataText } from "../../strings/personal-data";
import { EraseDialog } from "./erase-dialog";

type Person = BaseRecord & { id: number };

/** Gathering takes longer than a page may. Milliseconds. */
const timeout = 300_000;

/** Saves all that is kept of a person as a file, once the password was typed again. */
function HandOverButton({ resource, record }: { resource: Resource; record: Person }) {
  const client = useApiClient();
  const toast = useToast();
  const action = useAction({
    send: async (id: number) => {
      const { data, name } = await fetchFile(`/admin/${resource.name}/${id}/personal-data`, {
        client,
        timeout,
        types: ["application/zip"],
      });
      saveFile(data, name ?? `${resource.name}-${id}.zip`);
    },
    titles: {
      failed: personalDataText("handOverFailed"),
      unconfirmed: personalDataText("handOverFailed"),
    },
    onDone: () => toast?.({ type: "success", message: personalDataText("saved") }),
  });
  return (
    <>
      <Button
        variant="default"
        leftIcon={<IconPackageExport size={16} aria-hidden />}
        loading={action.isPending}
        onClick={() => action.run(record.id)}
      >
        {action.isPending ? personalDataText("handingOver") : personalDataText("handOver")}
      </Button>
      {action.failure ? (
        <Modal
          opened
          onClose={action.reset}
          title={personalDataText("handOver")}
          closeButtonLabel={t("close")}
        >
          <FailedAction action={action} />
        </Modal>
      ) : null}
    </>
  );
}

function EraseButton({ resource, record }: { resource: Resource; record: Person }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftIcon={<IconEraser size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {personalDataText("erase")}
      </Button>
      {open ? (
        <EraseDialog resource={resource} record={record} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}

/** On a person's page: all that is kept as a file, and erasing, each for those who may. */
export const personActionsOf = (resource: Resource) =>
  function PersonActions({ record }: { record: Person }) {
    const may = useMay();
    const isErased = resource.person !== undefined && record[resource.person.at] != null;
    return (
      <>
        {may("export_personal_data") ? (
          <HandOverButton resource={resource} record={record} />
        ) : null}
        {may("erase_people") && !isErased ? (
          <EraseButton resource={resource} record={record} />
        ) : null}
      </>
    );
  };
