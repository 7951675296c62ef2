import type { OrderItem } from '@bailu/contract/orders'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'
import { AskAbout } from './ask-about.tsx'
import { waitsFor } from './ask-topic.ts'
import { CancelOrder } from './cancel-order.tsx'
import type { Doings } from './doings.ts'
import { openPayment } from './payment.ts'
import { ProofUpload } from './proof-upload.tsx'

const LINK = 'min-h-touch px-4 text-13 underline decoration-line underline-offset-4 active:bg-mist'

type Props = { order: OrderItem; doings: Doings; whole?: boolean }

/** Actions that the server allows now. `full`: in the order detail, which already shows the tracking link. */
export function OrderActions({ order, doings, whole = false }: Props) {
  const words = useWords().orders
  const { actions } = order
  const topic = waitsFor(order)
  // In the detail, the support link is shown beside the pending topic instead.
  const asks = whole ? topic === null || topic === 'canceled' : topic !== null
  const links = [
    actions.return && ([words.askReturn, doings.askReturn] as const),
    whole && actions.receipt && ([words.receipt, doings.showReceipt] as const),
    actions.buy_again && ([words.buyAgain, doings.buyAgain] as const),
  ]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex gap-8 *:min-w-0 *:flex-1 empty:hidden">
        {actions.upload && <ProofUpload order={order} className="px-8! text-13!" />}
        {actions.pay && (
          <Button
            kind={order.proof === 'uploaded' ? 'quiet' : 'primary'}
            onClick={() => openPayment(order)}
            className={order.proof === 'uploaded' ? 'px-8! text-13!' : 'px-8!'}
          >
            {order.proof === 'uploaded' ? words.payAgain : words.pay}
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
        {asks && <AskAbout number={order.number} about={topic ?? 'order'} className={LINK} />}
        {actions.cancel && <CancelOrder order={order} className={`${LINK} text-muted`} />}
      </div>
    </div>
  )
}
