import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { LeafMark } from '../ui/icons/icons.tsx'
import { useWords } from '../i18n/i18n.tsx'

const Qr = lazy(() => import('../ui/media/qr-code.tsx'))

/** On wide screens: the brand beside the column, and a code that opens the page on a phone. */
export function WidePanel() {
  const { shell } = useWords()
  return (
    <>
      <LeafMark className="size-56 text-gold" />
      <p lang="en" className="font-serif text-38 uppercase tracking-logo text-leaf">
        {shell.brand}
      </p>
      <p className="font-serif text-22">{shell.brandLine}</p>
      <span className="rule-gold" />
      <PageQrCode />
    </>
  )
}

function PageQrCode() {
  const { wide } = useWords().shell
  const href = useRouterState({ select: (state) => state.location.href })
  return (
    <>
      <div className="size-[160px] border border-line bg-paper p-16">
        <Suspense>
          <Qr value={location.origin + href} size={126} label={wide.qr} />
        </Suspense>
      </div>
      <p className="text-13 text-muted">{wide.scan}</p>
    </>
  )
}
