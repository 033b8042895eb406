import { Alert, Button, Group, List, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { refusalText } from "@rollcall/kit/browser/crud/form/action-failure";
import { t } from "./text";
import { namesIn, savesOf, togetherOf } from "./offline/queue";
import { dropRegister, useQueue } from "./offline/register-queue";
import { sayWith } from "./say-mark";
import { keyOf, type Register } from "./register-answer";

/**
 * Marks that wait on this device for a register that can no longer be marked: nobody else shows
 * them, and only the person gives them up.
 */
export function WaitingMarks({ register }: { register: Register }) {
  const { queue } = useQueue();
  const own = keyOf(register);
  const saves = savesOf(queue, own);
  const trouble = saves.find((save) => save.trouble)?.trouble;
  if (!trouble) return null;
  const names = namesIn(queue, own);
  const say = sayWith(register.codes);
  const marked = new Set(saves.flatMap(({ marks }) => Object.keys(marks).map(Number)));
  const { mine } = togetherOf(queue, own);
  return (
    <Alert
      role="alert"
      color="red"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t("refused")}
    >
      <Text mb={4}>{trouble.kind === "refused" ? refusalText(trouble) : t("cannotStand")}</Text>
      <List size="sm">
        {[...marked].map((id) => (
          <List.Item key={id}>
            {t("markOf", {
              name: names.get(id) ?? t("unnamed", { id }),
              mark: say(mine[id] ?? null),
            })}
          </List.Item>
        ))}
      </List>
      <Group position="right">
        <Button size="xs" variant="default" onClick={() => void dropRegister(own)}>
          {t("drop")}
        </Button>
      </Group>
    </Alert>
  );
}
