import { SecretLine, ShownOnce } from "../../fields/shown-once";
import { t } from "../../strings/api-tokens";

/** A new token, which is shown once. */
export const TokenMade = ({ token, onDone }: { token: string; onDone(): void }) => (
  <ShownOnce
    text={token}
    words={{
      made: t("made"),
      keep: t("keep"),
      copy: t("copy"),
      copied: t("copied"),
      done: t("done"),
    }}
    onDone={onDone}
  >
    <SecretLine label={t("token")} value={token} />
  </ShownOnce>
);
