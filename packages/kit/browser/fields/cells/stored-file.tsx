import { useState } from "react";
import { t } from "../../strings/cells";
import { useFileStore } from "../file-store";
import classes from "./cells.module.css";
import { openStored } from "./stored-addresses";

/** Opens a stored file in another tab. A plain link could not carry the bearer token. */
export function StoredFile({ id, label }: { id: number; label: string }) {
  const store = useFileStore();
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const open = async () => {
    setState("busy");
    try {
      window.open(await openStored(store, id), "_blank", "noopener");
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <>
      <button
        type="button"
        className={classes.plain}
        disabled={state === "busy"}
        aria-label={`${t("openFile")} ${label}`}
        onClick={() => void open()}
      >
        {state === "busy" ? t("openingFile") : t("openFile")}
      </button>
      {state === "failed" ? (
        <span role="alert" className={classes.failed}>
          {t("fileFailed")}
        </span>
      ) : null}
    </>
  );
}
