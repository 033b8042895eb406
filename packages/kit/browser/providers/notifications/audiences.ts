import type { Icon } from "@tabler/icons-react";
import { createContext, useContext } from "react";
import { defineAudiences, type Audiences } from "../../../schema/audiences";

/** An application's audiences, and a picture of each of its notices. */
export interface NoticeWords {
  audiences: Audiences;
  /** By type of notice; one without a picture has a general one. */
  pictures: Readonly<Record<string, Icon>>;
}

const Words = createContext<NoticeWords>({
  audiences: defineAudiences({ kinds: {}, groups: {}, figures: {}, notices: {} }),
  pictures: {},
});

/** Makes them known to everything within; without it there are admins and the system. */
export const NoticeWordsProvider = Words.Provider;
export const useNoticeWords = (): NoticeWords => useContext(Words);
/** Whom notifications can be for, and what they are about. */
export const useAudiences = (): Audiences => useNoticeWords().audiences;
