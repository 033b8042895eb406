import { hasOptions } from "../../../fields/questions";
import { Alert, Button, Group, Title } from "@mantine/core";
import type { BaseRecord } from "@refinedev/core";
import { RefreshButton } from "@refinedev/mantine";
import { IconPencil, IconRestore, IconTrash } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router-dom";
import { renderCell } from "../../fields/cells/render-cell";
import { StoredImage } from "../../fields/cells/stored-image";
import { useCellContext } from "../../fields/cells/use-cell-context";
import { useMayDo } from "../../fields/may";
import { refusedOf } from "../../fields/refused";
import { imageOf, listFields, type Resource } from "../../../schema";
import { PrintButton } from "../../print/print-button";
import { t } from "../../strings/show";
import { ActionButtons } from "../actions/action-buttons";
import { useDeletePreview } from "../trash/use-delete-preview";
import { DeleteDialog } from "./delete-dialog";
import { useRecordActions } from "./use-record-actions";
import { useRecordKeys } from "./use-record-keys";
import { momentText } from "../../../schema/formats/moments";

interface RecordHeadProps {
  resource: Resource;
  record: BaseRecord & { id: number };
  /** Actions of this resource alone. */
  children?: ReactNode;
  /** Of these, what is done rarely. */
  rare?: ReactNode;
}

/** A record by its image, its name and its choices. */
function Identity({ resource, record, name }: RecordHeadProps & { name: string }) {
  const context = useCellContext();
  const badges = listFields(resource).filter(
    ({ key, field }) => hasOptions(field) && key !== resource.title,
  );
  const image = imageOf(resource);
  return (
    <Group spacing="sm" sx={{ minWidth: 0 }}>
      {image ? <StoredImage id={record[image.apiName]} initialsOf={name} size={52} /> : null}
      <Title order={1} className="screen-only" sx={{ overflowWrap: "anywhere" }}>
        {name}
      </Title>
      {badges.map(({ apiName, field }) => (
        <span key={apiName}>{renderCell(field, record[apiName], context)}</span>
      ))}
    </Group>
  );
}

/** What a record is called, how it stands, and what may be done with it. */
export function RecordHead({ resource, record, children, rare }: RecordHeadProps) {
  const navigate = useNavigate();
  const mayDo = useMayDo();
  const { removal, restoring, name } = useRecordActions(resource, record);
  const [asking, setAsking] = useState(false);
  const preview = useDeletePreview(resource, asking ? { ids: [record.id] } : undefined);
  const trashed = typeof record["deleted_at"] === "string" ? record["deleted_at"] : undefined;
  const may = (action: "edit" | "delete") =>
    trashed === undefined && mayDo(resource, action) && refusedOf(record, action) === undefined;
  const edit = may("edit")
    ? () => void navigate(`/${resource.name}/${record.id}/edit`, { state: { fromRecord: true } })
    : undefined;
  useRecordKeys({ e: edit });
  const ask = () => {
    removal.reset();
    setAsking(true);
  };
  return (
    <>
      <Group position="apart" mt={4} mb="md" spacing="md">
        <Identity resource={resource} record={record} name={name} />
        <Group spacing="xs" className="screen-only">
          {children}
          <ActionButtons resource={resource} record={record} />
          {edit ? (
            <Button
              leftIcon={<IconPencil size={16} aria-hidden />}
              aria-keyshortcuts="e"
              onClick={edit}
            >
              {t("edit")}
            </Button>
          ) : null}
          {may("delete") ? (
            <Button variant="default" leftIcon={<IconTrash size={16} aria-hidden />} onClick={ask}>
              {t("delete")}
            </Button>
          ) : null}
          {trashed !== undefined && mayDo(resource, "restore") ? (
            <Button
              leftIcon={<IconRestore size={16} aria-hidden />}
              loading={restoring.isPending}
              onClick={restoring.confirm}
            >
              {t("restore")}
            </Button>
          ) : null}
          <PrintButton />
          <RefreshButton
            hideText
            variant="default"
            size="md"
            resource={resource.name}
            recordItemId={record.id}
            aria-label={t("refresh")}
          />
          {rare}
        </Group>
      </Group>
      {trashed ? (
        <Alert color="yellow" role="status" mb="md">
          {t("inTrash", { when: momentText(trashed) })}
        </Alert>
      ) : null}
      {asking ? (
        <DeleteDialog
          name={name}
          preview={preview}
          busy={removal.isPending}
          failure={removal.failure}
          onDelete={removal.confirm}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
