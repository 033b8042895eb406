import { Alert, NativeSelect } from "@mantine/core";
import { listed } from "../../../schema/messages";
import { importStrings } from "../../strings/import";
import { PlaceForm, type PlaceProps } from "./place-form";
import type { Sheet } from "./reading/table";

export interface FilePlaceProps extends PlaceProps {
  onEncoding(name: string): void;
}

/** In which encoding a text is read, with how its first names come out in each. */
function EncodingChoice({ sheet, onEncoding }: Pick<FilePlaceProps, "sheet" | "onEncoding">) {
  if (!sheet.encoding) return null;
  const { encodings, encoding, mustChoose } = sheet.encoding;
  return (
    <Alert color="yellow">
      <NativeSelect
        label={importStrings.encoding}
        description={importStrings.encodingHelp}
        data={[
          ...(mustChoose ? [{ value: "", label: importStrings.encodingUnset }] : []),
          ...encodings.map(({ name, sample }) => ({
            value: name,
            label: `${listed(sample, "unit")} (${name})`,
          })),
        ]}
        value={mustChoose ? "" : encoding}
        onChange={({ currentTarget }) => onEncoding(currentTarget.value)}
      />
    </Alert>
  );
}

/** What a person has to know of how the sheet was read. */
const Notes = ({ notes }: Pick<Sheet, "notes">) => (
  <>
    {notes?.map((note) => (
      <Alert key={note} color="yellow">
        {note}
      </Alert>
    ))}
  </>
);

/** Which part of a file is read and how, and what a person has to know of that. */
export function FilePlace(props: FilePlaceProps) {
  return (
    <>
      <PlaceForm {...props} />
      <EncodingChoice {...props} />
      <Notes notes={props.sheet.notes} />
    </>
  );
}
