import { Text } from "@mantine/core";

/** That a value is allowed, but beyond what is usual; read aloud when it comes. */
export function Unusual({ warning, help }: { warning: string; help: string | undefined }) {
  return (
    <>
      <Text
        component="span"
        size="sm"
        role="status"
        sx={(theme) => ({
          display: "block",
          color: theme.colorScheme === "dark" ? theme.colors.yellow[4] : "#7a4a00",
        })}
      >
        {warning}
      </Text>
      {help}
    </>
  );
}
