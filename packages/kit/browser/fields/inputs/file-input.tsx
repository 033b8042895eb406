import { isPicture } from "../../../fields/questions";
import { Box, Button, Group, Input, Text } from "@mantine/core";
import { IconFile, IconTrash, IconUpload } from "@tabler/icons-react";
import { useRef, useState, type ReactNode } from "react";
import type { FileField } from "../../../schema";
import { t } from "../../strings/inputs";
import { StoredFile } from "../cells/stored-file";
import { StoredImage } from "../cells/stored-image";
import { describedBy, groupFrameOf, type InputProps } from "./input-props";
import { acceptOf, maxBytesOf, useUpload } from "./use-upload";
import { fileSize } from "../../../schema/formats/numbers";

/** What is stored now: the picture itself, or the file's name. */
function Stored({ field, id, name }: { field: FileField; id: number; name: string | undefined }) {
  if (isPicture(field))
    return (
      <StoredImage
        id={id}
        name={t("previewOf", { label: field.label })}
        initialsOf={field.label}
        size={80}
      />
    );
  return (
    <Group spacing={6} noWrap>
      <IconFile size={20} aria-hidden />
      <Text sx={{ overflowWrap: "anywhere" }}>
        {name ?? <StoredFile id={id} label={field.label} />}
      </Text>
    </Group>
  );
}

function Sending({ name, share, onCancel }: { name: string; share: number; onCancel(): void }) {
  const percent = Math.round(share * 100);
  return (
    <Box sx={{ flex: 1, minWidth: 180 }}>
      <Text size="sm" role="status">
        {t("uploading", { name, percent })}
      </Text>
      <Box
        component="progress"
        value={percent}
        max={100}
        aria-label={t("uploading", { name, percent })}
        sx={(theme) => ({ width: "100%", accentColor: theme.fn.primaryColor() })}
      />
      <Button variant="subtle" compact mt={4} onClick={onCancel}>
        {t("cancelUpload")}
      </Button>
    </Box>
  );
}

/** Takes files that are dropped on it. */
function DropZone({
  labelledBy,
  onFiles,
  children,
}: {
  labelledBy: string;
  onFiles(files: FileList): void;
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  return (
    <Group
      spacing="sm"
      p="xs"
      mt={4}
      role="group"
      aria-labelledby={labelledBy}
      sx={(theme) => ({
        border: `1px dashed ${over ? theme.fn.primaryColor() : theme.colorScheme === "dark" ? theme.colors.dark[3] : theme.colors.gray[5]}`,
        borderRadius: theme.radius.md,
      })}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      }}
    >
      {children}
    </Group>
  );
}

/** What is stored can be removed; where nothing is, a file can be dropped. */
function RemoveOrDrop({
  label,
  isStored,
  onRemove,
}: {
  label: string;
  isStored: boolean;
  onRemove(): void;
}) {
  if (!isStored)
    return (
      <Text aria-hidden sx={{ "@media (pointer: coarse)": { display: "none" } }}>
        {t("dropHere")}
      </Text>
    );
  return (
    <Button
      variant="subtle"
      color="red"
      leftIcon={<IconTrash size={16} aria-hidden />}
      aria-label={t("remove", { what: label })}
      onClick={onRemove}
    >
      {t("removeFile")}
    </Button>
  );
}

/** An image or a file: chosen or dropped, sent at once, shown, replaced, removed. */
export function FileInput(props: InputProps<FileField>) {
  const { id, field, value, error, onChange, onBlur } = props;
  const chooser = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  const stored = typeof value === "number" ? value : undefined;
  const upload = useUpload(
    field,
    (file) => {
      setName(file.name);
      onChange(file.id);
    },
    props.onBusy,
  );
  const take = (files: FileList | null) => files?.[0] && void upload.send(files[0]);
  const choose = isPicture(field) ? t("chooseImage") : t("chooseFile");
  return (
    <Input.Wrapper
      {...groupFrameOf({ ...props, error: upload.problem ?? error })}
      description={[field.help, t("fileLimit", { size: fileSize(maxBytesOf(field)) })]
        .filter(Boolean)
        .join(" ")}
    >
      <DropZone labelledBy={`${id}-label`} onFiles={take}>
        {stored !== undefined && upload.name === undefined ? (
          <Stored field={field} id={stored} name={name} />
        ) : null}
        {upload.name === undefined ? (
          <>
            <Button
              id={id}
              variant="default"
              leftIcon={<IconUpload size={16} aria-hidden />}
              onClick={() => chooser.current?.click()}
              onBlur={onBlur}
              aria-describedby={describedBy({ ...props, error: upload.problem ?? error })}
            >
              {stored === undefined ? choose : t("replaceFile")}
            </Button>
            <RemoveOrDrop
              label={field.label}
              isStored={stored !== undefined}
              onRemove={() => onChange(null)}
            />
          </>
        ) : (
          <Sending name={upload.name} share={upload.share ?? 0} onCancel={upload.cancel} />
        )}
      </DropZone>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={acceptOf(field)}
        data-testid={`${id}-file`}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = "";
        }}
      />
    </Input.Wrapper>
  );
}
