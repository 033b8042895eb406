import { Anchor, Text } from "@mantine/core";
import { Link } from "react-router-dom";
import { Line, Lines, Panel } from "@rollcall/kit/browser/ui";
import { t } from "./text";
import { useCaseCounts, useLiveCases } from "./use-cases";
import { mineAddress, openAddress, overdueAddress } from "./views";
import { useIdentity } from "@rollcall/kit/browser/providers/use-identity";

/** On the first page: how many cases are open, and what is overdue. */
export function OpenCases() {
  useLiveCases();
  const me = useIdentity();
  const { data, isPending, isError, refetch } = useCaseCounts();
  const lines = data
    ? [
        { to: openAddress, text: t("home.open", { n: data.open }), isShown: true },
        {
          to: mineAddress(me?.id ?? 0),
          text: t("home.mine", { n: data.mine }),
          isShown: data.mine > 0,
        },
        {
          to: overdueAddress(data.today),
          text: t("home.overdue", { n: data.overdue }),
          isShown: true,
        },
      ].filter(({ isShown }) => isShown)
    : [];
  return (
    <Panel
      title={t("home.title")}
      {...(data && data.open > 0 ? { more: { to: openAddress, label: t("home.all") } } : {})}
      pending={isPending}
      failed={isError && !data}
      retry={() => void refetch()}
      empty={data?.open === 0 ? t("home.none") : undefined}
    >
      <Lines>
        {lines.map(({ to, text }) => (
          <Line key={to}>
            <Text>
              <Anchor component={Link} to={to}>
                {text}
              </Anchor>
            </Text>
          </Line>
        ))}
      </Lines>
    </Panel>
  );
}
