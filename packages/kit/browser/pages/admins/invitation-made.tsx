import { Button, Stack, Text, TextInput } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { FocusEvent } from "react";
import { t } from "../../strings/invite";
import { momentText } from "../../../schema/formats/moments";

/** What an invitation is used by. */
interface Invitation {
  code: string;
  /** RFC 3339 */
  expires_at: string;
  mailed: boolean;
}

const addressOf = ({ code }: Invitation) =>
  `${window.location.origin}/invitation?code=${encodeURIComponent(code)}`;
const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();

/** The link once it is made: to be copied, or typed as a code. */
export function InvitationMade({ name, invitation }: { name: string; invitation: Invitation }) {
  const clipboard = useClipboard();
  const address = addressOf(invitation);
  return (
    <Stack spacing="sm">
      <Text role="status">
        {(invitation.mailed
          ? (name: string) => t("mailed", { name })
          : (name: string) => t("made", { name }))(name)}{" "}
        {t("until", { when: momentText(invitation.expires_at) })}
      </Text>
      <TextInput label={t("link")} readOnly value={address} onFocus={selectAll} data-autofocus />
      <TextInput label={t("code")} readOnly value={invitation.code} onFocus={selectAll} />
      <Button
        variant="light"
        leftIcon={
          clipboard.copied ? (
            <IconCheck size={16} aria-hidden />
          ) : (
            <IconCopy size={16} aria-hidden />
          )
        }
        onClick={() => clipboard.copy(address)}
      >
        {clipboard.copied ? t("copied") : t("copy")}
      </Button>
    </Stack>
  );
}
