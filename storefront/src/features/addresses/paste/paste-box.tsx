import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '../../../ui/screen/states.tsx'
import { useWords } from '../../../i18n/i18n.tsx'

const PastePanel = lazy(() => import('./paste-panel.tsx'))

/** Entry to pasting a whole address, as it arrives by chat, at once. */
export function PasteBox() {
  const { paste } = useWords('addresses').addresses
  const [open, setOpen] = useState(false)
  if (!open) {
    return (
      <button type="button" onClick={() => setOpen(true)} className="min-h-touch self-start text-15 text-gold-ink">
        {paste.open}
      </button>
    )
  }
  return (
    <Suspense fallback={<Skeleton className="h-[160px] w-full" />}>
      <PastePanel onClose={() => setOpen(false)} />
    </Suspense>
  )
}
