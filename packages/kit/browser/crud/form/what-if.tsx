import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWhatIf } from "./use-what-if";

interface WhatIfProps<Answer> {
  /** Of the question, in the cache. */
  name: string;
  /** The body as JSON. */
  asked: string;
  /** Whether the form holds enough to ask. */
  isEnough: boolean;
  ask(body: string, signal: AbortSignal): Promise<Answer>;
  /** What is said when there is no answer. */
  failed: string;
  children(answer: Answer): ReactNode;
}

/** In a form, what the record would do as it stands there: nothing until that can be said. */
export function WhatIf<Answer>(props: WhatIfProps<Answer>) {
  const { name, asked, isEnough, ask, failed, children } = props;
  const { data, isError } = useWhatIf(name, asked, isEnough, ask);
  if (!isEnough) return null;
  if (isError)
    return (
      <Text role="status" size="sm" color="dimmed">
        {failed}
      </Text>
    );
  return data === undefined ? null : <>{children(data)}</>;
}
