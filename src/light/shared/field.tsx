/** @jsxImportSource preact */
import { cloneElement, type VNode } from "preact";

interface FieldProps {
  /** Of the input. */
  id: string;
  label: string;
  help?: string | undefined;
  error?: string | undefined;
  children: VNode<Record<string, unknown>>;
}

/** An input with its label, what helps to fill it in, and what is wrong with it. */
export function Field({ id, label, help, error, children }: FieldProps) {
  const notes = [...(help ? [`${id}-help`] : []), ...(error ? [`${id}-error`] : [])];
  return (
    <div>
      <label id={`${id}-label`} for={id}>
        {label}
      </label>
      {cloneElement(children, {
        id,
        name: id,
        "aria-invalid": error ? "true" : undefined,
        "aria-describedby": notes.length ? notes.join(" ") : undefined,
      })}
      {help ? (
        <p class="dim" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
      {error ? (
        <p class="error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
