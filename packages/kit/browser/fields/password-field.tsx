import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useId } from "@mantine/hooks";
import { forwardRef } from "react";

/**
 * The kit's input of a password, with its help and its error told to screen readers too, which the
 * kit leaves out for this one.
 */
export const PasswordField = forwardRef<HTMLInputElement, PasswordInputProps>(
  function PasswordField({ id: given, ...props }, ref) {
    const id = useId(given);
    const describedBy = [
      props.error ? `${id}-error` : "",
      props.description ? `${id}-description` : "",
    ]
      .filter(Boolean)
      .join(" ");
    return (
      <PasswordInput
        ref={ref}
        id={id}
        toggleTabIndex={0}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={describedBy || undefined}
        {...props}
      />
    );
  },
);
