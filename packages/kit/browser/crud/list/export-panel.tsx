import { useState } from "react";
import { useApiClient } from "../../fields/api-client";
import { pluralOf, type Resource } from "../../../schema";
import { withinSentence } from "../../../schema/messages";
import { t } from "../../strings/list";
import { fetchExport, saveFile, type ExportFormat } from "../bulk/export-file";
import classes from "./panel.module.css";
import { useClosePanel } from "./popover";

interface ExportPanelProps {
  resource: Resource;
  /** Query of the list whose records are exported. */
  filter: string;
  count: number;
  /** Whether these records were picked one by one. */
  picked: boolean;
}

/** Saves what the list selects, or what was picked, as a file. */
export function ExportPanel({ resource, filter, count, picked }: ExportPanelProps) {
  const client = useApiClient();
  const close = useClosePanel();
  const [state, setState] = useState<{ busy?: ExportFormat; error?: string }>({});
  const plural = withinSentence(pluralOf(resource));
  const run = async (format: ExportFormat) => {
    setState({ busy: format });
    try {
      const { blob, name } = await fetchExport(client, resource, format, filter);
      saveFile(blob, name);
      close();
    } catch (error) {
      setState({ error: (error as Error).message || t("exportPanel.failed") });
    }
  };
  const formats: [ExportFormat, string, string][] = [
    ["csv", t("exportPanel.csv"), t("exportPanel.csvHint")],
    ["xlsx", t("exportPanel.xlsx"), t("exportPanel.xlsxHint")],
  ];
  return (
    <div className={classes.exportPanel}>
      <p>
        {picked
          ? t("exportPanel.selected", { count, plural })
          : t("exportPanel.all", { count, plural })}
      </p>
      <div>
        {formats.map(([format, label, hint]) => (
          <button
            key={format}
            type="button"
            className={classes.format}
            disabled={state.busy !== undefined}
            onClick={() => void run(format)}
          >
            <b>{label}</b> <span>{hint}</span>
          </button>
        ))}
      </div>
      {state.busy ? <p role="status">{t("exportPanel.busy")}</p> : null}
      {state.error ? (
        <p role="alert" className={classes.alert}>
          {state.error}
        </p>
      ) : null}
    </div>
  );
}
