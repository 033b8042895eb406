import type { BaseRecord } from "@refinedev/core";
import { TokensOfAdmin } from "../api-tokens/tokens-of-admin";
import { SessionsOfAdmin } from "../profile/session-list";
import { FactorsOfAdmin } from "../second-factor/factors-of-admin";
import { LinkedAccountsOfAdmin } from "../single-sign-on/linked-accounts";

/** On an admin's page, for super admins: how it signs in, and where it is signed in. */
export const SignInPanels = ({ record }: { record: BaseRecord & { id: number } }) => (
  <>
    <FactorsOfAdmin record={record} />
    <LinkedAccountsOfAdmin record={record} />
    <SessionsOfAdmin record={record} />
    <TokensOfAdmin record={record} />
  </>
);
