/** @param hidden from screen readers, because the alt text of the picture is the same */
export const Caption = ({ children, hidden = false }: { children: string; hidden?: boolean }) =>
  children && (
    <figcaption aria-hidden={hidden || undefined} className="mt-8 text-13 text-muted">
      {children}
    </figcaption>
  )
