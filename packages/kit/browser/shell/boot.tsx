import { t } from "../strings/shell";

/**
 * The same as index.html shows until this program runs, so that nothing flickers when it takes
 * over.
 */
export const Boot = () => (
  <div className="boot" role="status">
    {t("loading")}
  </div>
);
