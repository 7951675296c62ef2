import { type ReactNode, useId } from 'react'

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
