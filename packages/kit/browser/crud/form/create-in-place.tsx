import { useMemo, type ReactNode } from "react";
import { Modal } from "../../fields/dialog";
import { useMayDo } from "../../fields/may";
import {
  CreateInPlaceContext,
  type CreateInPlace,
  type CreateInPlaceRequest,
} from "../../fields/inputs/create-in-place";
import { useResourceNamed, useResources } from "../../fields/resource-registry";
import { useReturnFocus } from "../../fields/use-return-focus";
import { formStrings } from "../../strings/form";
import { RecordForm } from "./record-form";

const titleKinds: ReadonlySet<string> = new Set(["text", "longText", "email", "phone", "url"]);

/**
 * The form of a record that a picker lacked. What was typed into the search is its title to begin
 * with.
 */
function InPlaceForm({ resource: name, title, onCreated, onClose }: CreateInPlaceRequest) {
  const resource = useResourceNamed(name);
  useReturnFocus();
  const kind = resource.fields[resource.title]?.kind;
  const given = title && kind && titleKinds.has(kind) ? { [resource.title]: title } : undefined;
  return (
    <Modal
      opened
      onClose={onClose}
      title={formStrings.createTitle(resource.label)}
      closeButtonLabel={formStrings.cancel}
      size="xl"
      zIndex={300}
      closeOnClickOutside={false}
    >
      <RecordForm
        nested
        resource={resource}
        given={given}
        place="in-place"
        onSaved={({ record }) => onCreated(record)}
        onUnchanged={onClose}
        onCancel={onClose}
      />
    </Modal>
  );
}

/** Lets every reference picker below create what it could not find. */
export function CreateInPlaceProvider({ children }: { children: ReactNode }) {
  const resources = useResources();
  const mayDo = useMayDo();
  const value = useMemo<CreateInPlace>(
    () => ({
      may: (name) => {
        const resource = resources.get(name);
        return resource !== undefined && mayDo(resource, "create");
      },
      render: (request) => <InPlaceForm {...request} />,
    }),
    [resources, mayDo],
  );
  return <CreateInPlaceContext.Provider value={value}>{children}</CreateInPlaceContext.Provider>;
}
