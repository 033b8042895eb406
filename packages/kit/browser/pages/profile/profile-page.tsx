import { Stack, Text, Title } from "@mantine/core";
import { useIdentity } from "../../providers/use-identity";
import { useView } from "../../providers/use-session";
import { t } from "../../strings/profile";
import { useOwnFactors } from "../../providers/own-factors";
import { SecurityCards } from "../second-factor/security-cards";
import { OwnTokens } from "../api-tokens/own-tokens";
import { OwnLinkedAccounts } from "../single-sign-on/linked-accounts";
import { LanguageCard } from "./language-card";
import { NewAddressCard } from "./new-address-card";
import { PasswordForm } from "./password-form";
import { PushCard } from "./push-card";
import { SessionList } from "./session-list";
import { AccountCards } from "../../fields/overrides";
import { pageWidth } from "../../fields/page-width";

/** Whoever has no password signs in otherwise, and has none to change. */
function OwnPassword() {
  const { data } = useOwnFactors();
  return data?.password === false ? null : <PasswordForm />;
}

/** One's own account: the password, where one is told things, and where one is signed in. */
export function ProfilePage() {
  const user = useIdentity();
  const view = useView();
  return (
    <Stack spacing="lg" maw={pageWidth}>
      <div>
        <Title order={1}>{t("title")}</Title>
        <Text color="dimmed">{user && t("signedInAs", { email: user.email })}</Text>
      </div>
      {view ? (
        <Text>{t("viewing")}</Text>
      ) : (
        <>
          <NewAddressCard />
          <LanguageCard />
          <OwnPassword />
          <SecurityCards />
          <OwnLinkedAccounts />
          <OwnTokens />
          <AccountCards />
          <PushCard />
          <SessionList />
        </>
      )}
    </Stack>
  );
}
