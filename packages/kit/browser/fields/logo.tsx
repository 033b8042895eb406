import { useState, type ComponentProps, type ReactNode } from "react";
import { useBranding } from "../providers/branding";

/**
 * The institution's logo, beside its name.
 * @param instead what stands there until the logo is known, and where it cannot be had
 */
export function Logo({
  instead = null,
  ...picture
}: { instead?: ReactNode } & Omit<ComponentProps<"img">, "src" | "alt">) {
  const { logo } = useBranding();
  const [failed, setFailed] = useState<string>();
  return logo === undefined || logo === failed ? (
    instead
  ) : (
    <img {...picture} src={logo} alt="" onError={() => setFailed(logo)} />
  );
}
