import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useNotification } from "@refinedev/core";
import { IconUserPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailedAction } from "@rollcall/kit/browser/crud/form/failed-action";
import { refusalText } from "@rollcall/kit/browser/crud/form/action-failure";
import { useAction } from "@rollcall/kit/browser/crud/form/use-action";
import { Modal } from "@rollcall/kit/browser/fields/dialog";
import { useReturnFocus } from "@rollcall/kit/browser/fields/use-return-focus";
import { call, type AnswerTo } from "../../../providers/call";
import { maxFound } from "../domain/max-found";
import { t } from "./text";

/** Which register guests are of. */
export interface GuestPlace {
  class_id: number;
  date: string;
  slot: string;
}

interface GuestDialogProps {
  place: GuestPlace;
  /** What the register is called. */
  title: string;
  onDone(): void;
  onClose(): void;
}

type Found = AnswerTo<"GET /admin/attendance/guests">[number];

/** Letters from which on names are asked for, and milliseconds after the last of them. */
const [fewest, pauseMs] = [2, 250];

function useFound(place: GuestPlace, name: string) {
  return useQuery({
    queryKey: ["guests", place, name],
    enabled: name.length >= fewest,
    staleTime: 0,
    retry: false,
    queryFn: async ({ signal }) =>
      (await call("GET /admin/attendance/guests", { query: { ...place, name }, signal })).data,
  });
}

/** There may be more than the most that are given. */
const countText = (count: number): string =>
  count < maxFound ? t("count", { count }) : t("first", { count });

const foundText = ({ name, class: of, roll_no: roll }: Found): string =>
  roll === null ? t("found", { name, class: of }) : t("foundRoll", { name, class: of, roll });

function Results({
  found,
  isBusy,
  onChoose,
}: {
  found: readonly Found[];
  isBusy: boolean;
  onChoose(one: Found): void;
}) {
  return (
    <Stack spacing={4}>
      {found.map((one) => (
        <Button
          key={one.student_id}
          variant="default"
          disabled={isBusy}
          onClick={() => onChoose(one)}
          styles={{ inner: { justifyContent: "flex-start" } }}
        >
          <bdi>{foundText(one)}</bdi>
        </Button>
      ))}
    </Stack>
  );
}

/** Finds a student of another class by name, and adds the one that is chosen. */
function GuestDialog({ place, title, onDone, onClose }: GuestDialogProps) {
  useReturnFocus();
  const { open } = useNotification();
  const [text, setText] = useState("");
  const typed = text.trim();
  const [name] = useDebouncedValue(typed, pauseMs);
  const { data = [], error, isFetching } = useFound(place, name);
  const action = useAction({
    send: ({ student_id }: Pick<Found, "student_id">, key) =>
      call("POST /admin/attendance/guests", { body: { ...place, student_id }, key }),
    titles: { failed: t("addFailed"), unconfirmed: t("addUnconfirmed") },
    onDone: ({ message }) => {
      open?.({ type: "success", message: message ?? t("added") });
      onDone();
      onClose();
    },
  });
  // What was found for other letters is not what Enter means.
  const asked = name === typed && name.length >= fewest;
  const [only] = data.length === 1 ? data : [];
  return (
    <Modal opened onClose={onClose} zIndex={450} title={t("title")} closeButtonLabel={t("cancel")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (asked && only) action.run({ student_id: only.student_id });
        }}
      >
        <Stack>
          <Text size="sm">{t("text", { register: title })}</Text>
          <TextInput
            label={t("name")}
            value={text}
            maxLength={100}
            autoComplete="off"
            error={asked && error ? refusalText(error) || t("findFailed") : undefined}
            onChange={(event) => {
              setText(event.currentTarget.value);
              action.reset();
            }}
            data-autofocus
          />
          <Text size="sm" role="status">
            {asked && !error && !isFetching ? countText(data.length) : ""}
          </Text>
          <Results
            found={asked ? data : []}
            isBusy={action.isPending}
            onChoose={({ student_id }) => action.run({ student_id })}
          />
          <FailedAction action={action} />
          <Group position="right">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** The way to add a student of another class to a register. */
export function AddGuest({
  place,
  title,
  onDone,
}: Pick<GuestDialogProps, "place" | "title" | "onDone">) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftIcon={<IconUserPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("add")}
      </Button>
      {isOpen ? (
        <GuestDialog place={place} title={title} onDone={onDone} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
