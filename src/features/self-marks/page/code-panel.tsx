import { Alert, Text } from "@mantine/core";
import { QrCode } from "@rollcall/kit/browser/pages/second-factor/qr-code";
import classes from "./self-marks.module.css";
import { t } from "./text";
import { useCode, type Opening } from "./use-self-marks";

/** The code of the moment, to be scanned or typed. Its digits are those that phones type. */
export function CodePanel({ opening, ahead }: { opening: Opening; ahead: number }) {
  const now = useCode(opening, ahead);
  if (!now)
    return (
      <Alert color="yellow" role="alert">
        {t("noCode")}
      </Alert>
    );
  const { code, left } = now;
  const page = opening.page.replace(/^https?:\/\//, "").replace(/\/here\/$/, "");
  return (
    <div className={classes["code"]}>
      <Text weight={600}>{t("scan")}</Text>
      <QrCode text={opening.page + code} label={t("qr", { code })} />
      <Text>{t("or", { page })}</Text>
      <bdi className={classes["digits"]} dir="ltr">
        {code.slice(0, 3)} {code.slice(3)}
      </bdi>
      <Text size="sm" aria-hidden>
        {t("changes", { seconds: left })}
      </Text>
    </div>
  );
}
