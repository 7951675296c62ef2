import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { LeafMark } from '../ui/icons.tsx'
import { useWords } from '../words.tsx'

const Qr = lazy(() => import('../ui/qr.tsx'))

/** On wide screens: the brand beside the column, and a code that opens the page on a phone. */
export function Beside() {
  const { shell } = useWords()
  return (
    <aside className="sticky top-0 hidden h-dvh w-[360px] flex-col justify-center gap-20 self-start desk:flex">
      <LeafMark className="size-56 text-gold" />
      <p lang="en" className="font-serif text-38 uppercase tracking-logo text-leaf">
        {shell.brand}
      </p>
      <p className="font-serif text-22">{shell.brandLine}</p>
      <span className="rule-gold" />
      <PageCode />
    </aside>
  )
}

function PageCode() {
  const { wide } = useWords().shell
  const href = useRouterState({ select: (state) => state.location.href })
  const [origin, setOrigin] = useState<string>()
  useEffect(() => {
    if (matchMedia('(min-width: 960px)').matches) setOrigin(location.origin)
  }, [])
  return (
    <>
      <div className="size-[160px] border border-line bg-paper p-16">
        {origin && (
          <Suspense>
            <Qr value={origin + href} size={126} label={wide.qr} />
          </Suspense>
        )}
      </div>
      <p className="text-13 text-muted">{wide.scan}</p>
    </>
  )
}
