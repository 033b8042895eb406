import type { ColorScheme } from "@mantine/core";
import { useEffect, useState } from "react";
import { tellServer } from "../providers/page-cookie";

const key = "rollcall-colour-scheme";
const systemIsDark = () => window.matchMedia("(prefers-color-scheme: dark)");

function remembered(): ColorScheme | undefined {
  try {
    const value = localStorage.getItem(key);
    return value === "light" || value === "dark" ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Light or dark: what this browser was told last, and until then what its system prefers, as that
 * changes.
 */
export function useColourScheme(): [ColorScheme, (scheme?: ColorScheme) => void] {
  const [chosen, choose] = useState(remembered);
  const [dark, setDark] = useState(() => systemIsDark().matches);
  useEffect(() => {
    const system = systemIsDark();
    const hear = () => setDark(system.matches);
    system.addEventListener("change", hear);
    return () => system.removeEventListener("change", hear);
  }, []);
  useEffect(() => {
    if (chosen) tellServer("rollcall-scheme", chosen);
  }, [chosen]);
  const scheme = chosen ?? (dark ? "dark" : "light");
  const toggle = (wanted: ColorScheme = scheme === "dark" ? "light" : "dark") => {
    choose(wanted);
    try {
      localStorage.setItem(key, wanted);
    } catch {
      // Then it lasts as long as the page is open.
    }
  };
  return [scheme, toggle];
}
