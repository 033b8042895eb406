import { listed } from "@rollcall/kit/schema/messages";
import { Alert, Anchor, List, Text } from "@mantine/core";
import { IconHourglass } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { relativeTime } from "@rollcall/kit/browser/providers/relative-time";
import { useMayDo } from "@rollcall/kit/browser/fields/may";
import { attendanceCorrections } from "../../../../resources/attendance-corrections";
import { t } from "./text";
import type { WaitingCorrection } from "./register-answer";

/** Which marks a correction asks for: `Asha Rao A → P`. */
const asked = ({ marks }: WaitingCorrection) =>
  listed(
    marks.map(({ student, before, code }) =>
      t("waitingCorrections.mark", {
        student,
        before: before?.code ?? t("waitingCorrections.none"),
        after: code ?? t("waitingCorrections.none"),
      }),
    ),
    "unit",
  );

/** Corrections that are filed and not decided: who, when, which marks and why. */
export function CorrectionLines({ corrections }: { corrections: readonly WaitingCorrection[] }) {
  const maySee = useMayDo()(attendanceCorrections, "show");
  return (
    <List size="sm" spacing={2} listStyleType="disc" sx={{ overflowWrap: "anywhere" }}>
      {corrections.map((one) => (
        <List.Item key={one.id}>
          <b>{asked(one)}</b> ·{" "}
          {t("waitingCorrections.filed", {
            name: one.filed_by?.name ?? t("system"),
            when: relativeTime(one.filed_at),
          })}
          : “<bdi>{one.reason}</bdi>”
          {maySee ? (
            <>
              {" "}
              <Anchor
                component={Link}
                to={`/${attendanceCorrections.name}/${one.id}`}
                sx={{ color: "inherit", textDecoration: "underline" }}
              >
                {t("waitingCorrections.open")}
              </Anchor>
            </>
          ) : null}
        </List.Item>
      ))}
    </List>
  );
}

/** What waits for the office in this register, so that nobody files it twice. */
export function WaitingCorrections({
  corrections,
}: {
  corrections: readonly WaitingCorrection[] | undefined;
}) {
  if (!corrections?.length) return null;
  return (
    <Alert role="status" color="brand" icon={<IconHourglass size={18} aria-hidden />} py={8}>
      <Text weight={600}>{t("waitingCorrections.title", { count: corrections.length })}</Text>
      <CorrectionLines corrections={corrections} />
    </Alert>
  );
}
