/** @param hidden the picture's own words say the same already */
export const Caption = ({ children, hidden = false }: { children: string; hidden?: boolean }) =>
  children && (
    <figcaption aria-hidden={hidden || undefined} className="mt-8 text-13 text-muted">
      {children}
    </figcaption>
  )
