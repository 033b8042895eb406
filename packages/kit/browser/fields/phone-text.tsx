import { Anchor, Text } from "@mantine/core";
import { t } from "../strings/cells";
import { phoneLink } from "./phone-link";

interface PhoneTextProps {
  phone: string;
  /** What the link is called, where the number alone does not say. */
  label?: string;
  /** What stands there in place of the number alone. */
  text?: string;
  onCall?: (() => void) | undefined;
}

/** A number with the link that calls it; one that can't be dialled is marked and links to nothing. */
export function PhoneText({ phone, label, text = phone, onCall }: PhoneTextProps) {
  const href = phoneLink(phone);
  return href === undefined ? (
    <span>
      {text}{" "}
      <Text component="span" size="xs" color="dimmed" title={t("checkPhoneHelp")}>
        {t("checkPhone")}
      </Text>
    </span>
  ) : (
    <Anchor
      href={href}
      underline
      dir="auto"
      sx={{ whiteSpace: "nowrap" }}
      {...(onCall ? { onClick: onCall } : {})}
      {...(label === undefined ? {} : { "aria-label": label })}
    >
      {text}
    </Anchor>
  );
}
