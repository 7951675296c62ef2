import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { CartLine } from '@bailu/contract/cart/shop'
import { useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'

/** Maximum number of lines of a basket. */
export const MAX_BASKET_LINES = 50

export const toBasketLine = ({ variant_id, quantity }: CartLine): CartLine => ({ variant_id, quantity })

const CreateBasketSheet = lazy(() => import('./create-basket-sheet.tsx'))

/** In a partner's cart: creates a basket link of the selected lines, and links to existing ones. */
export default function CreateBasketLink({ lines }: { lines: readonly CartLine[] }) {
  const words = useWords('baskets').baskets
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
        search={{ view: 'links' }}
        className="flex min-h-touch items-center px-12 text-15 font-medium text-gold-ink"
      >
        {words.ownLinks}
      </Link>
      {open && (
        <Suspense>
          <CreateBasketSheet
            lines={lines.slice(0, MAX_BASKET_LINES).map(toBasketLine)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
