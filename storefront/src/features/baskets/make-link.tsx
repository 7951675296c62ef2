import type { CartLine } from '@bailu/contract/cart'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../words.tsx'
import { Button } from '../../ui/button.tsx'
import { MOST_PIECES, pieces } from './pieces.ts'

const MakeSheet = lazy(() => import('./make-sheet.tsx'))

/** In a partner's cart: creates a basket link of the selected lines, and links to existing ones. */
export default function MakeLink({ lines }: { lines: readonly CartLine[] }) {
  const words = useWords().baskets
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-col items-center gap-4 gutter pt-8 pb-28">
      {lines.length > 0 && (
        <Button kind="quiet" wide onClick={() => setOpen(true)}>
          {words.make}
        </Button>
      )}
      <Link
        to="/cart"
        search={{ view: 'links' } as never}
        className="flex min-h-touch items-center px-12 text-15 font-medium text-gold-ink"
      >
        {words.mine}
      </Link>
      {open && (
        <Suspense>
          <MakeSheet lines={lines.slice(0, MOST_PIECES).map(pieces)} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
