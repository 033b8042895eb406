import type { Counts } from "../../../../school/registers/page/expected-day";
import { shownCounts, shownNames } from "../../../../school/sums/domain/shown-counts";
import { registerCounts } from "../../../../school/registers/page/text";
import { t } from "./text";
import type { Code } from "./register-answer";

/** Below a printed register: how many there are of each, and what the letters mean. */
export function PaperCodes({ codes, counts }: { codes: readonly Code[]; counts: Counts }) {
  const shown = shownCounts(counts);
  return (
    <div style={{ fontSize: 11, marginTop: 8 }}>
      <div>
        {shownNames
          .filter((name) => shown[name] > 0)
          .map((name) => `${registerCounts.names[name]} ${shown[name]}`)
          .join(" · ")}
      </div>
      <div>
        {t("paper.codes")}: {codes.map(({ code, label }) => `${code} ${label}`).join(" · ")}
      </div>
    </div>
  );
}
