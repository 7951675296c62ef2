import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '../../../ui/screen/screen.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { TextButton } from '../../../ui/button.tsx'

const PastePanel = lazy(() => import('./paste-panel.tsx'))

/** Entry to pasting a whole address, as it arrives by chat, at once; open from the start with a `pasted` text. */
export function PasteBox({ pasted }: { pasted: string | undefined }) {
  const { paste } = useWords('addresses').addresses
  const [open, setOpen] = useState(pasted !== undefined)
  if (!open) {
    return (
      <TextButton onClick={() => setOpen(true)} className="self-start text-15">
        {paste.open}
      </TextButton>
    )
  }
  return (
    <Suspense fallback={<Skeleton className="h-[160px] w-full" />}>
      <PastePanel pasted={pasted ?? ''} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
