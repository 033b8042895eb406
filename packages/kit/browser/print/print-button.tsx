import { Button, Group, Text } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { t } from "../strings/print";
import { usePreparedPrint, type PreparePrint } from "./use-prepared-print";

interface PrintButtonProps {
  size?: "xs" | "sm";
  disabled?: boolean;
  /** Loads what the page does not show; stays the same function while it loads the same. */
  prepare?: PreparePrint | undefined;
}

/** Opens the browser's print dialog, which also saves the page as a PDF. Never on paper itself. */
export function PrintButton({ size = "sm", disabled = false, prepare }: PrintButtonProps) {
  const { state, print } = usePreparedPrint(prepare);
  const button = (
    <Button
      variant="default"
      size={size}
      leftIcon={<IconPrinter size={size === "xs" ? 14 : 16} aria-hidden />}
      title={t("hint")}
      disabled={disabled}
      loading={state === "busy"}
      onClick={() => void print()}
      className="screen-only"
    >
      {t("print")}
    </Button>
  );
  if (!prepare) return button;
  return (
    <Group spacing="xs" className="screen-only">
      {button}
      <Text size="xs" role="status" color={state === "failed" ? "red" : "dimmed"}>
        {state === "busy" ? t("preparing") : state === "failed" ? t("unprepared") : ""}
      </Text>
    </Group>
  );
}
