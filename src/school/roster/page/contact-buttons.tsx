import { Button } from "@mantine/core";
import { IconAt, IconMail, IconPhone } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { phoneLink } from "@rollcall/kit/browser/fields/phone-link";
import { PhoneText } from "@rollcall/kit/browser/fields/phone-text";
import { messageTo } from "@rollcall/kit/browser/providers/notifications/message-to";
import { t } from "./text";

/** One press to call; a number that can't be dialled is only shown. */
export function CallButton({ name, phone }: { name: string; phone: string }) {
  const href = phoneLink(phone);
  return href === undefined ? (
    <PhoneText phone={phone} />
  ) : (
    <Button
      component="a"
      href={href}
      size="xs"
      variant="default"
      aria-label={t("contact.callFor", { name, phone })}
      leftIcon={<IconPhone size={14} aria-hidden />}
    >
      <bdi dir="ltr">{phone}</bdi>
    </Button>
  );
}

/** One press to write by one's own email. */
export const EmailButton = ({ name, email }: { name: string; email: string }) => (
  <Button
    component="a"
    href={`mailto:${email}`}
    size="xs"
    variant="default"
    aria-label={t("contact.emailFor", { name, email })}
    leftIcon={<IconAt size={14} aria-hidden />}
    styles={{ label: { overflow: "hidden", textOverflow: "ellipsis" } }}
    sx={{ maxWidth: "100%" }}
  >
    <bdi dir="ltr">{email}</bdi>
  </Button>
);

interface Person {
  id: number;
  kind: "parent" | "teacher";
  name: string;
}

/** One press to begin a message of the console. */
export const WriteButton = ({ person }: { person: Person }) => (
  <Button
    component={Link}
    {...messageTo("people", [person])}
    size="xs"
    variant="subtle"
    aria-label={t("contact.writeFor", { name: person.name })}
    leftIcon={<IconMail size={14} aria-hidden />}
  >
    {t("contact.write")}
  </Button>
);
