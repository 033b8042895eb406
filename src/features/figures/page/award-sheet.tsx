import { Text, Title } from "@mantine/core";
import { dayText } from "@rollcall/kit/schema/formats/days";
import { momentText } from "@rollcall/kit/schema/formats/moments";
import { PaperPage } from "../../../school/registers/page/paper-page";
import { daysOf, MadeBy, type Certificates } from "./certificate-sheet";
import { t } from "./certificate-text";
import { figureStrings } from "./figure-text";

/**
 * An award for attendance: who, in which class, on which days, and by which rule. "Full" is said only
 * of who attended all that counts.
 */
export function AwardSheet({
  student,
  of: all,
}: {
  student: Certificates["students"][number];
  of: Certificates;
}) {
  const { policy } = all;
  const { name, weight, counted, excused, late } = student;
  return (
    <PaperPage label={t("award.of", { name })}>
      <Title order={2} size="h2" align="center" color="inherit" mt={60}>
        {t(weight === counted ? "award.full" : "award.title")}
      </Title>
      <Title order={3} size="h1" align="center" color="inherit" sx={{ overflowWrap: "anywhere" }}>
        <bdi>{name}</bdi>
      </Title>
      <Text align="center" size="lg">
        <bdi>{student.classes.at(-1)?.name ?? t("noClass")}</bdi>
        {daysOf(all).map((line) => (
          <span key={line} style={{ display: "block" }}>
            <bdi>{line}</bdi>
          </span>
        ))}
      </Text>
      <Text align="center" size="lg">
        <b>{figureStrings.percent(student.percentage)}</b> (
        {figureStrings.counted(weight, counted, policy)})
      </Text>
      <Text size="sm" mt={40}>
        {[
          t("source", { moment: momentText(all.at) }),
          all.to < all.asked.to ? t("cut", { day: dayText(all.to) }) : "",
          excused > 0 ? t("award.excused", { count: excused }) : "",
          late > 0 ? t("award.late", { count: late }) : "",
          figureStrings.policy(policy),
          figureStrings.lates(student.nth_late ?? 0, policy),
          all.mixed_modes ? figureStrings.mixed : "",
        ]
          .filter((line) => line !== "")
          .join(" ")}
      </Text>
      <MadeBy of={all} />
    </PaperPage>
  );
}
