import { IconDownload } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { t } from "../../strings/shell";
import classes from "../frame.module.css";
import { isStandalone, promptToInstall, useInstallOffer } from "./install-prompt";

const InstallModal = lazy(async () => ({
  default: (await import("./install-modal")).InstallModal,
}));

/** Milliseconds after which the button shows even though the browser offers nothing. */
export const installDelay = 1_000;

/** Whether a while has passed since this was drawn first. */
function useLater(milliseconds: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return passed;
}

/**
 * Offers to install the console as an app: by the browser's prompt where there is one, in words
 * elsewhere. Its place is kept while it waits, so that nothing moves.
 */
export function InstallButton() {
  const offer = useInstallOffer();
  const waited = useLater(installDelay);
  const [modal, setModal] = useState(false);
  const [standalone] = useState(isStandalone);
  if (standalone || offer === "settled") return null;
  const install = async () => {
    if (!(await promptToInstall())) setModal(true);
  };
  return (
    <>
      <button
        type="button"
        className={classes.icon}
        style={waited || offer === "offered" ? undefined : { visibility: "hidden" }}
        aria-label={t("install.button")}
        title={t("install.button")}
        onClick={() => void install()}
      >
        <IconDownload size={19} stroke={1.7} aria-hidden />
      </button>
      {modal && (
        <Suspense fallback={null}>
          <InstallModal onClose={() => setModal(false)} />
        </Suspense>
      )}
    </>
  );
}
