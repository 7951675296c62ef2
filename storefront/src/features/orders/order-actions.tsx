import type { OrderItem } from '@bailu/contract/orders/shop'
import { useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { ContactSupport } from '../content/support/contact-support.tsx'
import type { SupportTopic } from '../content/support/contact-support-sheet.tsx'
import { CancelOrder, type RenderRefundAccountForm } from './cancel-order.tsx'
import { openPayment } from './payment/payment-state.ts'
import { SlipUpload } from './payment/slip-upload.tsx'

/** What the route adds: actions that lead away from the order, and parts of other features. */
export type OrderActionHandlers = {
  buyAgain: (order: OrderItem) => void
  askReturn: (order: OrderItem) => void
  showReceipt: (order: OrderItem) => void
  renderRefundAccountForm: RenderRefundAccountForm
}

const ACTION_LINK = 'min-h-touch px-4 text-13 underline decoration-line underline-offset-4 active:bg-mist'

type OrderState = Pick<OrderItem, 'status' | 'slip' | 'refund' | 'open_return'>

/** Topic of the buyer's most likely question; null when nothing is pending. */
function findSupportTopic({ status, slip, refund, open_return: openReturn }: OrderState): SupportTopic | null {
  if (refund?.state === 'owed') return 'refund'
  if (openReturn !== null) return 'return'
  if (status === 'canceled') return 'canceled'
  if (status !== 'awaiting_payment') return null
  return ({ uploaded: 'slip', rejected: 'rejected', none: null } as const)[slip]
}

type OrderActionsProps = { order: OrderItem; handlers: OrderActionHandlers; full?: boolean }

/** Actions that the server allows now. `full`: in the order detail, which already shows the tracking link. */
export function OrderActions({ order, handlers, full = false }: OrderActionsProps) {
  const words = useWords('orders').orders
  const { actions } = order
  const topic = findSupportTopic(order)
  // In the detail, the support link is shown beside the pending topic instead.
  const showSupport = full ? topic === null || topic === 'canceled' : topic !== null
  const links = [
    actions.return && ([words.askReturn, handlers.askReturn] as const),
    full && actions.receipt && ([words.receipt, handlers.showReceipt] as const),
    actions.buy_again && ([words.buyAgain, handlers.buyAgain] as const),
  ]
  return (
    <div className="flex flex-col gap-4">
      <div className="flex gap-8 *:min-w-0 *:flex-1 empty:hidden">
        {actions.upload && (
          <SlipUpload order={order} kind={order.slip === 'rejected' ? 'primary' : 'quiet'} className="px-8! text-13!" />
        )}
        {actions.pay && (
          <Button
            kind={order.slip === 'none' ? 'primary' : 'quiet'}
            onClick={() => openPayment(order)}
            className={order.slip === 'none' ? 'px-8!' : 'px-8! text-13!'}
          >
            {order.slip === 'none' ? words.pay : words.payAgain}
          </Button>
        )}
      </div>
      <div className="-mx-4 -mb-8 flex flex-wrap items-center justify-end gap-x-8 empty:hidden">
        {actions.track && order.tracking_link && !full && (
          <a href={order.tracking_link} target="_blank" rel="noreferrer" className={`${ACTION_LINK} flex items-center`}>
            {words.track}
          </a>
        )}
        {links.map(
          (link) =>
            link && (
              <button key={link[0]} type="button" onClick={() => link[1](order)} className={ACTION_LINK}>
                {link[0]}
              </button>
            ),
        )}
        {showSupport && <ContactSupport number={order.number} topic={topic ?? 'order'} className={ACTION_LINK} />}
        {actions.cancel && (
          <CancelOrder
            order={order}
            className={`${ACTION_LINK} text-muted`}
            renderRefundAccountForm={handlers.renderRefundAccountForm}
          />
        )}
      </div>
    </div>
  )
}
