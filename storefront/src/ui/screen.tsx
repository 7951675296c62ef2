import type { ReactNode } from 'react'

/** Heading of a screen with an optional lead text. */
export function ScreenTitle({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <div className="gutter pt-28 pb-16">
      <h1 className="text-28">{children}</h1>
      {lead && <p className="mt-4 text-15 text-muted">{lead}</p>}
    </div>
  )
}

/** Bar that sticks to the bottom of the screen. */
export function FootBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 mt-auto border-t border-line bg-paper pb-[env(safe-area-inset-bottom)]">
      {children}
    </div>
  )
}
