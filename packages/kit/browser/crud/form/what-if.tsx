import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWhatIf } from "./use-what-if";

interface WhatIfProps<Body, Answer> {
  /** Of the question, in the cache. */
  name: string;
  /** Undefined while the form does not hold enough to ask. */
  body: Body | undefined;
  ask(body: Body, signal: AbortSignal): Promise<{ data: Answer }>;
  /** What is said when there is no answer. */
  failed: string;
  children(answer: Answer): ReactNode;
}

/** In a form, what the record would do as it stands there: nothing until that can be said. */
export function WhatIf<Body, Answer>({
  name,
  body,
  ask,
  failed,
  children,
}: WhatIfProps<Body, Answer>) {
  const { answer, error } = useWhatIf([name, "what-if"], body, ask);
  if (error)
    return (
      <Text role="status" size="sm" color="dimmed">
        {failed}
      </Text>
    );
  return answer === undefined ? null : <>{children(answer)}</>;
}
