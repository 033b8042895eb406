import type { MantineThemeOverride } from "@mantine/core";

/**
 * Shade 6 of every colour carries white text and stands as text on white (4.5:1 or better), shade 2 stands as text on dark;
 * the kit's own palette does neither. Greys: 5 placeholder, 6 secondary text; darks: 2 secondary text, 3 placeholder.
 */
export const colours = {
  brand: ["#eef4ff", "#dbe7fe", "#b9d0fc", "#8db2f8", "#6f9cf4", "#3b72e6", "#2a5bd1", "#2049b0", "#1c3f94", "#19357a"],
  gray: ["#f6f7f9", "#eef0f3", "#e4e7ec", "#d3d8df", "#bcc3cd", "#69737f", "#57616d", "#454f5b", "#2f3742", "#1d232b"],
  dark: ["#dce1e8", "#bcc4cf", "#9ba6b4", "#8b97a7", "#38414d", "#2b323c", "#222831", "#1a1f26", "#14181d", "#0e1115"],
  red: ["#fff1f0", "#ffdedb", "#ffc4bf", "#ff9d95", "#fb8177", "#e5483b", "#c52f22", "#a5271c", "#881f16", "#6b1a13"],
  green: ["#ebf8f0", "#d2f0dd", "#abe2bf", "#78cc98", "#48b472", "#2b9657", "#19703d", "#165f35", "#134e2c", "#0f3d23"],
  yellow: ["#fff7e1", "#ffebbd", "#fddc92", "#f7c455", "#e8a922", "#b77a08", "#855600", "#6e4700", "#583900", "#432b00"],
  orange: ["#fff3ea", "#ffe3ce", "#ffcba5", "#fbaa70", "#f08a43", "#cf6118", "#a5480a", "#883b08", "#6d3007", "#532505"],
  teal: ["#e6f7f6", "#c9eeeb", "#9ddfda", "#66c7c0", "#38aaa3", "#1b8a84", "#0b6b66", "#0a5a56", "#094a47", "#083a38"],
  violet: ["#f4f0ff", "#e7deff", "#d3c3fd", "#b79cf7", "#9a76ee", "#7f55dd", "#663cc4", "#5531a6", "#462988", "#38216c"],
} satisfies MantineThemeOverride["colors"];
