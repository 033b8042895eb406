import { Button, Group, Text } from "@mantine/core";
import { useId, type RefObject } from "react";
import { useAudiences } from "../../providers/notifications/audiences";
import { t } from "../../strings/notification-centre";
import { placeholdersFor } from "./recipient-types";

/** Puts a placeholder into a text where the cursor is, or in place of what is selected. */
export function PlaceholderButtons({
  recipientType,
  text,
  onChange,
}: {
  recipientType: string;
  text: RefObject<HTMLTextAreaElement>;
  onChange(text: string): void;
}) {
  const id = useId();
  const audiences = useAudiences();
  const insert = (word: string) => {
    const { current: field } = text;
    if (!field) return;
    const inserted = `{${word}}`;
    const at = field.selectionStart + inserted.length;
    onChange(
      `${field.value.slice(0, field.selectionStart)}${inserted}${field.value.slice(field.selectionEnd)}`,
    );
    // Once React has written the new text, which puts the cursor at its end.
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(at, at);
    });
  };
  return (
    <Group spacing={6} role="group" aria-labelledby={id} mt={-8}>
      <Text id={id} size="sm" color="dimmed">
        {t("sending.insert")}
      </Text>
      {placeholdersFor(audiences, recipientType).map(({ word, label }) => (
        <Button key={word} variant="default" size="xs" compact onClick={() => insert(word)}>
          {label}
        </Button>
      ))}
    </Group>
  );
}
