import {
  Drawer as KitDrawer,
  Modal as KitModal,
  type DrawerProps,
  Title,
  type ModalProps,
} from "@mantine/core";
import { useRef } from "react";
import { useHeldFocus } from "./use-held-focus";
import { useReturnFocus } from "./use-return-focus";

/** Stands among what a dialog shows, without being seen, and so knows which dialog that is. */
function HeldFocus() {
  const place = useRef<HTMLSpanElement>(null);
  useReturnFocus();
  useHeldFocus(place);
  return <span ref={place} hidden />;
}

/**
 * The kit's dialog, which takes the focus whatever is disabled or still loading in it, keeps it,
 * and gives it back. In place of the kit's own everywhere (tests/walls). A title that is a text
 * stands as its heading.
 */
export function Modal({ children, title, ...props }: ModalProps) {
  const heading =
    typeof title === "string" ? (
      <Title order={2} size="h3">
        {title}
      </Title>
    ) : (
      title
    );
  return (
    <KitModal {...props} title={heading}>
      <HeldFocus />
      {children}
    </KitModal>
  );
}

/** The same for a panel at the edge of the window. */
export function Drawer({ children, ...props }: DrawerProps) {
  return (
    <KitDrawer {...props}>
      <HeldFocus />
      {children}
    </KitDrawer>
  );
}
