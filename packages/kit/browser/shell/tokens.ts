import type { MantineThemeOverride } from "@mantine/core";

/**
 * What the looks are made of, said once: the theme takes it from here, components take it from the
 * theme, and style sheets from its variables (`theme-variables.ts`). Colours stand in `colours.ts`
 * and `signs.css`. The catalogue shows it all.
 */
export const tokens = {
  /**
   * Pixels of letters, five sizes in all: notes, the text of the console, titles of cards, titles of
   * pages, and the one figure that a page is about.
   */
  fontSizes: { xs: 12, sm: 14, md: 16, lg: 22, xl: 32 },
  headings: {
    h1: { fontSize: 22, lineHeight: 1.3 },
    h2: { fontSize: 16, lineHeight: 1.4 },
    h3: { fontSize: 16, lineHeight: 1.4 },
    h4: { fontSize: 14, lineHeight: 1.4 },
  },
  /** Pixels between things, and around them. */
  spacing: { xs: 10, sm: 12, md: 16, lg: 20, xl: 24 },
  /** Pixels. */
  radius: { xs: 3, sm: 6, md: 8, lg: 12, xl: 20 },
  /** How far something stands above the page: a button, a card, a menu, a panel, a dialog. */
  shadows: {
    xs: "0 1px 2px rgba(16, 24, 40, 0.06)",
    sm: "0 1px 3px rgba(16, 24, 40, 0.1), 0 1px 2px rgba(16, 24, 40, 0.06)",
    md: "0 4px 12px rgba(16, 24, 40, 0.1)",
    lg: "0 8px 28px rgba(16, 24, 40, 0.16)",
    xl: "0 16px 48px rgba(16, 24, 40, 0.22)",
  },
} as const satisfies Partial<MantineThemeOverride> | { headings: unknown };

/** How long a movement takes; none at all for a person whose system asks for less motion. */
export const motion = { quick: "120ms", usual: "180ms", slow: "400ms" } as const;

/** The variables of `motion`: `--motion-quick` … */
export const motionVariables = (lasts: boolean): Record<string, string> =>
  Object.fromEntries(
    Object.entries(motion).map(([name, time]) => [`--motion-${name}`, lasts ? time : "0ms"]),
  );
