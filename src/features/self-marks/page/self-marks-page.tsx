import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconMaximize } from "@tabler/icons-react";
import { useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { LoadFailed } from "@rollcall/kit/browser/fields/load-failed";
import { usePageTitle } from "@rollcall/kit/browser/fields/page-title";
import { LinesSkeleton } from "@rollcall/kit/browser/fields/skeletons";
import { isCalendarDate } from "@rollcall/kit/schema";
import { timeText } from "@rollcall/kit/schema/formats/moments";
import { slotPattern } from "../../../school/slots/domain/slot-pattern";
import { CodePanel } from "./code-panel";
import { NamesPanel } from "./names-panel";
import classes from "./self-marks.module.css";
import { t } from "./text";
import { useSelfMarks, useSwitch, type SelfMarks, type Which } from "./use-self-marks";

/** The register that the address names: `?class=3&date=2026-06-10&slot=day`. */
function readWhich(params: URLSearchParams): Which | undefined {
  const [id = "", date = "", slot = ""] = ["class", "date", "slot"].map(
    (name) => params.get(name) ?? "",
  );
  if (!/^[1-9]\d{0,8}$/.test(id) || !isCalendarDate(date) || !slotPattern.test(slot))
    return undefined;
  return { class_id: Number(id), date, slot };
}

const secondsOfStep = 10;

/** What it is, and the way to begin; or why it cannot. */
function Beginning({ state, which }: { state: SelfMarks; which: Which }) {
  const { start } = useSwitch(which);
  return (
    <Stack spacing="md" maw={640}>
      {state.may_open === null ? (
        <>
          <Text>{t("what", { seconds: secondsOfStep })}</Text>
          {start.failure ? (
            <Alert color="red" role="alert" title={start.failure.title}>
              {start.failure.text}
            </Alert>
          ) : null}
          <Group>
            <Button size="lg" loading={start.isPending} onClick={() => start.run(which)}>
              {start.isPending ? t("starting") : t("start")}
            </Button>
          </Group>
        </>
      ) : (
        <Alert color="gray" title={t("over")} role="status">
          {state.may_open}
        </Alert>
      )}
      {state.marks.length > 0 ? <NamesPanel state={state} /> : null}
    </Stack>
  );
}

function Running({ state, ahead, which }: { state: SelfMarks; ahead: number; which: Which }) {
  const frame = useRef<HTMLDivElement>(null);
  const { end } = useSwitch(which);
  const { opening } = state;
  if (!opening) return <Beginning state={state} which={which} />;
  const mayFill = typeof document.documentElement.requestFullscreen === "function";
  return (
    <Stack spacing="md">
      <Group spacing="sm">
        <Text>{t("endsAt", { time: timeText(opening.ends_at) })}</Text>
        <Button color="red" loading={end.isPending} onClick={() => end.run(which)}>
          {end.isPending ? t("ending") : t("end")}
        </Button>
        {mayFill ? (
          <Button
            variant="default"
            leftIcon={<IconMaximize size={16} aria-hidden />}
            onClick={() => void frame.current?.requestFullscreen().catch(() => undefined)}
          >
            {t("fullScreen")}
          </Button>
        ) : null}
      </Group>
      {end.failure ? (
        <Alert color="red" role="alert" title={end.failure.title}>
          {end.failure.text}
        </Alert>
      ) : null}
      <div ref={frame} className={classes["frame"]}>
        <CodePanel opening={opening} ahead={ahead} />
        <NamesPanel state={state} />
      </div>
    </Stack>
  );
}

function Content({ which }: { which: Which }) {
  const { data, error, isError, refetch } = useSelfMarks(which);
  if (data) return <Running {...data} which={which} />;
  if (isError)
    return <LoadFailed title={t("failed")} error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={t("loading")}>
      <LinesSkeleton lines={6} />
    </div>
  );
}

/**
 * `/attendance/self-marks`: the code by which the students of a lesson mark themselves, over the
 * whole window, and who has. Closing it goes back to the register and ends nothing.
 */
export function SelfMarksPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const which = readWhich(params);
  const { data } = useSelfMarks(which);
  usePageTitle(t("pageTitle"));
  const back = `/attendance/mark${which ? `?class=${which.class_id}&date=${which.date}&slot=${which.slot}` : ""}`;
  return (
    <Modal
      opened
      fullScreen
      onClose={() => void navigate(back)}
      closeButtonLabel={t("back")}
      title={
        data
          ? t("title", { class: data.state.class.name, label: data.state.label })
          : t("pageTitle")
      }
    >
      {which ? (
        <Content which={which} />
      ) : (
        <Stack spacing="sm" align="flex-start">
          <Text>{t("noRegister")}</Text>
          <Button component={Link} to={back}>
            {t("back")}
          </Button>
        </Stack>
      )}
    </Modal>
  );
}
