import { SecretLine, ShownOnce } from "../../fields/shown-once";
import { apiTokenStrings as words } from "../../strings/api-tokens";

/** A new token, which is shown once. */
export const TokenMade = ({ token, onDone }: { token: string; onDone(): void }) => (
  <ShownOnce text={token} words={words} onDone={onDone}>
    <SecretLine label={words.token} value={token} />
  </ShownOnce>
);
