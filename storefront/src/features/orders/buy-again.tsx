import { withLabel } from '@bailu/phrases/format'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderItem } from '@bailu/contract/orders/shop'
import { request } from '../../browser/request/request.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { useAction } from '../../session/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { orderQuery } from './queries.ts'

type AddToCart = (variantId: number, quantity: number) => Promise<boolean>
export type SkippedLines = { added: number; names: string[] }

/** Adds the lines that can still be bought to the cart, at today's prices, and reports the others. */
export const useBuyAgain = (addToCart: AddToCart, toCart: () => void) => {
  const words = useWords('cart', 'orders')
  const lang = useLang()
  const client = useQueryClient()
  const [skipped, setSkipped] = useState<SkippedLines | null>(null)

  const addLines = async (id: string): Promise<SkippedLines> => {
    const { lines } = await client.fetchQuery(orderQuery(id, lang))
    // A discount may have divided the pieces of a variant into two lines.
    const wanted = new Map<number, (typeof lines)[number]>()
    for (const line of lines) {
      const quantity = line.quantity + (wanted.get(line.variant_id)?.quantity ?? 0)
      wanted.set(line.variant_id, { ...line, quantity })
    }
    const requestedLines = [...wanted.values()].map(({ variant_id, quantity }) => ({ variant_id, quantity }))
    const quote = await request('POST /api/cart/quote', { lines: requestedLines, lang }, { component: 'again' })
    const names: string[] = []
    let added = 0
    for (const line of wanted.values()) {
      const quoted = quote.lines.find((quotedLine) => quotedLine.variant_id === line.variant_id)
      const available = quoted?.issue === null ? line.quantity : quoted?.issue === 'too_few' ? quoted.stock : 0
      if (available > 0 && (await addToCart(line.variant_id, available))) added += 1
      if (available < line.quantity) {
        const reason =
          quoted?.issue === 'too_few' ? words.cart.issues.too_few(quoted.stock) : words.cart.issues.not_for_sale
        const issue = quoted?.issue === 'out_of_stock' ? words.cart.issues.out_of_stock : reason
        names.push(withLabel(`${line.name} ${line.option}`, issue, lang))
      }
    }
    return { added, names }
  }
  const { run } = useAction(addLines, {
    broken: words.orders.detailFailed,
    onDone: (outcome) => {
      if (outcome.names.length > 0) return setSkipped(outcome)
      toast(words.orders.againAll)
      return toCart()
    },
  })
  return {
    skipped,
    close: () => setSkipped(null),
    buyAgain: ({ id }: OrderItem) => void run(id),
  }
}

type SkippedLinesDialogProps = { skipped: SkippedLines | null; onClose: () => void; onCart: () => void }

/** Lines of an old order that could not be added to the cart again. */
export function SkippedLinesDialog({ skipped, onClose, onCart }: SkippedLinesDialogProps) {
  const words = useWords('orders').orders
  return (
    <Dialog open={skipped !== null} onClose={onClose} title={words.againTitle}>
      <p className="mt-12 text-15 text-muted">{skipped && skipped.added > 0 ? words.againSome : words.againNone}</p>
      <ul className="mt-12 flex flex-col gap-8 text-15">
        {skipped?.names.map((name) => (
          <li key={name} className="border-l-2 border-gold pl-8">
            {name}
          </li>
        ))}
      </ul>
      <div className="mt-28 grid gap-12">
        {skipped && skipped.added > 0 && (
          <Button wide onClick={onCart}>
            {words.againCart}
          </Button>
        )}
        <Button wide kind="quiet" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </Dialog>
  )
}
