import { Box, createStyles, useMantineTheme } from "@mantine/core";
import { Logo } from "../fields/logo";

const useStyles = createStyles((theme) => ({
  brand: { display: "flex", alignItems: "center", gap: 10, minWidth: 0 },
  words: { minWidth: 0, lineHeight: 1.2 },
  name: {
    fontSize: 15,
    fontWeight: 650,
    whiteSpace: "nowrap",
    overflow: "hidden",
    textOverflow: "ellipsis",
    // A phone has no room for a name on one line.
    [theme.fn.smallerThan("xs")]: {
      fontSize: 13,
      lineHeight: 1.15,
      whiteSpace: "normal",
      display: "-webkit-box",
      WebkitBoxOrient: "vertical",
      WebkitLineClamp: 2,
    },
  },
  tagline: {
    fontSize: 12,
    color: theme.colors["secondary"]?.[theme.colorScheme === "dark" ? 2 : 6],
    whiteSpace: "nowrap",
    overflow: "hidden",
    textOverflow: "ellipsis",
  },
}));

/** A register with its marks. */
export function Mark({ size = 30 }: { size?: number }) {
  const { colors } = useMantineTheme();
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden style={{ flex: "none" }}>
      <rect width="32" height="32" rx="8" fill={colors["brand"]?.[6]} />
      <path
        d="M8 10.5l2 2 3.5-3.8M8 20.5l2 2 3.5-3.8"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M17.5 11H24M17.5 21H24"
        stroke={colors["brand"]?.[2]}
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** The institution's console by name. */
export function Brand({ name, tagline }: { name: string; tagline: string }) {
  const { classes } = useStyles();
  return (
    <div className={classes.brand}>
      <Logo
        instead={<Mark />}
        width={30}
        height={30}
        style={{ flex: "none", objectFit: "contain" }}
      />
      <Box className={classes.words}>
        <div className={classes.name} dir="auto">
          {name}
        </div>
        <div className={classes.tagline}>{tagline}</div>
      </Box>
    </div>
  );
}
