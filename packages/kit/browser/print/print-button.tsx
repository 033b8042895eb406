import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { printStrings as words } from "../strings/print";

interface PrintButtonProps {
  size?: "xs" | "sm";
  disabled?: boolean;
}

/** Opens the browser's print dialog, which also saves the page as a PDF. Never on paper itself. */
export function PrintButton({ size = "sm", disabled = false }: PrintButtonProps) {
  return (
    <Button
      variant="default"
      size={size}
      leftIcon={<IconPrinter size={size === "xs" ? 14 : 16} aria-hidden />}
      title={words.hint}
      disabled={disabled}
      onClick={() => window.print()}
      className="screen-only"
    >
      {words.print}
    </Button>
  );
}
