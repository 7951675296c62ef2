import { type ReactNode, useId } from 'react'

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
export function BottomBar({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 mt-auto border-t border-line bg-paper pb-[env(safe-area-inset-bottom)]">
      {children}
    </div>
  )
}

/** A titled section of a form or detail screen. */
export function Section({ title, after, children }: { title: string; after?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b border-line py-16 last:border-0">
      <div className="mb-8 flex min-h-28 items-center justify-between gap-12">
        <h2 id={id} className="text-18">
          {title}
        </h2>
        {after}
      </div>
      {children}
    </section>
  )
}
