import type { OrderItem } from '@bailu/contract/orders'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import { CancelOrder } from './cancel-order.tsx'
import type { Doings } from './doings.ts'
import { openPayment } from './payment.ts'
import { ProofUpload } from './proof-upload.tsx'

const LINK = 'min-h-touch px-4 text-13 underline decoration-line underline-offset-4 active:bg-mist'

type Props = { order: OrderItem; doings: Doings; whole?: boolean }

/** Exactly what the server says may be done now; `whole`: in the detail, where the parcel stands already. */
export function OrderActions({ order, doings, whole = false }: Props) {
  const words = useWords().orders
  const { actions } = order
  const links = [
    actions.return && ([words.askReturn, doings.askReturn] as const),
    whole && actions.receipt && ([words.receipt, doings.showReceipt] as const),
    actions.buy_again && ([words.buyAgain, doings.buyAgain] as const),
  ]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex gap-8 *:min-w-0 *:flex-1 empty:hidden">
        {actions.upload && <ProofUpload order={order} className="px-8! text-13!" />}
        {actions.pay && order.proof !== 'uploaded' && (
          <Button onClick={() => openPayment(order)} className="px-8!">
            {words.pay}
          </Button>
        )}
      </div>
      <div className="-mx-4 -mb-8 flex flex-wrap items-center justify-end gap-x-8 empty:hidden">
        {actions.track && order.tracking_link && !whole && (
          <a href={order.tracking_link} target="_blank" rel="noreferrer" className={`${LINK} flex items-center`}>
            {words.track}
          </a>
        )}
        {links.map(
          (link) =>
            link && (
              <button key={link[0]} type="button" onClick={() => link[1](order)} className={LINK}>
                {link[0]}
              </button>
            ),
        )}
        {actions.cancel && <CancelOrder id={order.id} number={order.number} className={`${LINK} text-muted`} />}
      </div>
    </div>
  )
}
