import type { Icon } from "@tabler/icons-react";
import { createContext, useContext } from "react";
import { spokenAudiences } from "../../../schema/audience-words";
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
/** A picture of each notice. */
export const useNoticePictures = (): NoticeWords["pictures"] => useContext(Words).pictures;
/** Whom notifications can be for, and what they are about, as the language at work says it. */
export const useAudiences = (): Audiences => spokenAudiences(useContext(Words).audiences);
