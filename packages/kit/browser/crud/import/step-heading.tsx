import { Title } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";

/**
 * The heading of a step; takes the focus when the step begins, so that whoever does not see the
 * page hears where they are.
 */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Title order={2} ref={heading} tabIndex={-1} mb="xs" sx={{ "&:focus": { outline: "none" } }}>
      {children}
    </Title>
  );
}
