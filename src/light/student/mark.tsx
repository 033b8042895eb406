/** @jsxImportSource preact */

/** A mark in words beside its colour, which says nothing that the words do not. */
export const Mark = ({ colour, text }: { colour: string; text: string }) => (
  <span class="mark">
    <i style={{ background: colour }} />
    {text}
  </span>
);
