import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { BodyFor } from "../../providers/call";
import { useFirstFocus } from "../../fields/use-first-focus";
import { PasswordField } from "../../fields/password-field";
import { countryOfDevice } from "../../fields/countries";
import { zoneOfDevice } from "../../../schema/formats/places";
import { useSubmit } from "../../fields/use-submit";
import { waitText, t } from "../../strings/login";
import { t as signInText } from "../../../schema/sign-in-words";
import { InstitutionFields } from "./institution-fields";

/** What makes the first super admin. */
type FirstVisit = BodyFor<"POST /auth/setup">;

const labels = {
  code: t("setup.code"),
  name: t("setup.name"),
  email: signInText("email"),
  password: signInText("password"),
} as const;

const empty = { code: "", name: "", email: "", password: "", institution_name: "" };

/** What is typed on the first visit, and sending it. */
function useFirstVisit(setUp: (visit: FirstVisit) => Promise<unknown>) {
  const [draft, setDraft] = useState(() => ({
    ...empty,
    country: countryOfDevice(zoneOfDevice()) ?? "",
    timezone: zoneOfDevice(),
  }));
  const set = (field: keyof typeof draft) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setDraft((before) => ({ ...before, [field]: value }));
  };
  const check = () =>
    Object.fromEntries(
      (Object.keys(labels) as (keyof typeof labels)[])
        .filter((field) => !draft[field].trim())
        .map((field) => [field, t("required", { label: labels[field] })]),
    );
  const { institution_name, country, ...rest } = draft;
  const { errorOf, ...submit } = useSubmit(check, () =>
    setUp({
      ...rest,
      ...(institution_name.trim() ? { institution_name } : {}),
      ...(country ? { country } : {}),
    }),
  );
  const input = (field: keyof typeof draft) => ({
    value: draft[field],
    onChange: set(field),
    error: errorOf(field),
  });
  return { ...submit, input };
}

/** The first visit: `setUp` rejects as the API refuses. */
export function SetupPage({ setUp }: { setUp(visit: FirstVisit): Promise<unknown> }) {
  const first = useFirstFocus<HTMLInputElement>();
  const { input, busy, failure, message, onSubmit, wait } = useFirstVisit(setUp);
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack spacing="md">
        <Title order={1}>{t("setup.title")}</Title>
        <Text color="dimmed">{t("setup.text")}</Text>
        {message && (
          <Alert color="red" py="xs" role="alert">
            {message}
            {wait > 0 && ` ${waitText(wait)}.`}
          </Alert>
        )}
        {failure?.statusCode === 409 && (
          <Anchor component={Link} to="/login">
            {t("backToSignIn")}
          </Anchor>
        )}
        <TextInput
          ref={first}
          label={labels.code}
          withAsterisk
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...input("code")}
        />
        <TextInput label={labels.name} withAsterisk autoComplete="name" {...input("name")} />
        <TextInput
          label={labels.email}
          withAsterisk
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          {...input("email")}
        />
        <PasswordField
          label={labels.password}
          withAsterisk
          autoComplete="new-password"
          description={t("setup.passwordHelp")}
          {...input("password")}
          visibilityToggleLabel={t("showPassword")}
        />
        <InstitutionFields input={input} />
        <Button type="submit" loading={busy} disabled={wait > 0} fullWidth mt={4}>
          {wait > 0 ? waitText(wait) : t("setup.submit")}
        </Button>
      </Stack>
    </form>
  );
}
