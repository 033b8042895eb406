import { Box, Text } from "@mantine/core";
import { importStrings } from "../../strings/import";

/** How far a pass over the file is; spoken in words, not in per cent. */
export function ProgressBar({
  label,
  done,
  total,
}: {
  label: string;
  done: number;
  total: number;
}) {
  const share = total === 0 ? 0 : Math.round((done / total) * 100);
  const words = importStrings.progress(done, total);
  return (
    <div>
      <Text mb={4}>
        <b>{label}</b> {words}
      </Text>
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={words}
        sx={(theme) => ({
          height: 10,
          borderRadius: 5,
          overflow: "hidden",
          backgroundColor:
            theme.colorScheme === "dark" ? theme.colors.dark[4] : theme.colors.gray[3],
        })}
      >
        <Box
          sx={(theme) => ({
            height: "100%",
            width: `${share}%`,
            backgroundColor: theme.fn.primaryColor(),
            transition: "width var(--motion-usual)",
          })}
        />
      </Box>
    </div>
  );
}
