import { Button, Group, Text } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useApiClient } from "../../fields/api-client";
import { PrintButton } from "../../print/print-button";
import type { PreparePrint } from "../../print/use-prepared-print";

import { messages } from "../../../schema/messages";
import words from "../../strings/words/file-buttons/en.json" with { type: "json" };
import { fetchFile, saveFile, type ExportFormat } from "./export-file";

const t = messages("kit/file-buttons", words);

/** What the buttons say that save and print. */
const fileButtons = { csv: t("csv"), xlsx: t("xlsx"), saving: t("saving"), failed: t("failed") };

/**
 * Saves what a call answers as a file, or prints the page.
 * @param address the call without its format; none where nothing may be saved
 * @param isReady whether what is printed stands on the page
 * @param prepare loads what is printed beside what the page shows
 */
export function FileButtons({
  address,
  name,
  isReady = true,
  prepare,
}: {
  address: string | undefined;
  name: string;
  isReady?: boolean;
  prepare?: PreparePrint | undefined;
}) {
  const client = useApiClient();
  const [state, setState] = useState<{ busy?: ExportFormat; error?: string }>({});
  const run = async (format: ExportFormat) => {
    setState({ busy: format });
    try {
      const { blob, name: given } = await fetchFile(
        client,
        `${address}${address?.includes("?") ? "&" : "?"}format=${format}`,
        `${name}.${format}`,
        format,
      );
      saveFile(blob, given);
      setState({});
    } catch (error) {
      setState({ error: (error as Error).message || t("failed") });
    }
  };
  return (
    <Group spacing="xs" sx={{ "@media print": { display: "none" } }}>
      {address === undefined
        ? null
        : (["csv", "xlsx"] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              size="xs"
              leftIcon={<IconDownload size={14} aria-hidden />}
              loading={state.busy === format}
              disabled={state.busy !== undefined}
              onClick={() => void run(format)}
            >
              {fileButtons[format]}
            </Button>
          ))}
      <PrintButton size="xs" disabled={!isReady} prepare={prepare} />
      {state.busy ? (
        <Text size="xs" role="status">
          {t("saving")}
        </Text>
      ) : null}
      {state.error ? (
        <Text size="xs" color="red" role="alert">
          {state.error}
        </Text>
      ) : null}
    </Group>
  );
}
