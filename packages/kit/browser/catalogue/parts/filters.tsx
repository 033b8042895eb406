import { useMantineTheme } from "@mantine/core";
import controls from "../../crud/list/controls.module.css";
import { FilterText } from "../../crud/list/filter-text";
import { FilterEditor } from "../../fields/filters/filter-editor";
import { fieldKinds, type Condition, type FieldKind } from "../../../schema";
import { fieldSpecimens } from "../field-specimens";
import { Specimen, Specimens } from "../specimen";

const nothing = () => undefined;

function Filter({ kind, set }: { kind: FieldKind; set: boolean }) {
  const { field, asks } = fieldSpecimens[kind];
  const conditions: Condition[] = set ? [{ ...asks, field: kind }] : [];
  return (
    <>
      <FilterEditor apiName={kind} field={field} conditions={conditions} onChange={nothing} />
      {set ? (
        <p>
          <FilterText
            choice={{ apiName: kind, label: field.label, field }}
            conditions={conditions}
          />
        </p>
      ) : null}
    </>
  );
}

/** Every filter: as it opens, and with what it asks for, which its pill says below. */
export function Filters() {
  const { colorScheme } = useMantineTheme();
  return (
    <div className={controls.root} data-scheme={colorScheme}>
      <Specimens>
        {fieldKinds.flatMap((kind) => [
          <Specimen key={kind} title={`${kind}, not set`}>
            <Filter kind={kind} set={false} />
          </Specimen>,
          <Specimen key={`${kind} set`} title={`${kind}, set`}>
            <Filter kind={kind} set />
          </Specimen>,
        ])}
      </Specimens>
    </div>
  );
}
