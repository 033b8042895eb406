import { createEmotionCache } from "@mantine/core";
import rtlPlugin from "stylis-plugin-rtl";

/** Mantine's styles, turned around as they are written. */
export const cache = createEmotionCache({ key: "rtl", stylisPlugins: [rtlPlugin] });
