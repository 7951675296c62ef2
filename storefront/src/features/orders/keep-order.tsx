import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '@bailu/contract/orders/shop'
import { request } from '../../browser/request/request.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { orderKeys } from '../../session/order-keys.ts'
import { useShownAction } from '../../session/use-action.ts'
import { Button, ButtonAnchor, ButtonLink, FormMessage } from '../../ui/button.tsx'
import { copyWithToast } from '../../ui/copy.ts'
import { useConfirmation } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { Section, Skeleton } from '../../ui/screen/screen.tsx'
import { OrderContact } from './order-contact.tsx'
import { orderQuery } from './queries.ts'

type LinkedOrder = Pick<Order, 'id' | 'number' | 'link'>

/** Ways to keep the link of an order: copy it, send it to one's own LINE, or the share sheet of the system. */
function LinkButtons({ order, kind = 'primary' }: { order: LinkedOrder; kind?: 'primary' | 'quiet' }) {
  const words = useWords('orders').orders
  const [isShown, setIsShown] = useState(false)
  const { keepOrder } = words
  const link = location.origin + order.link
  const text = keepOrder.message(order.number, link)
  const copy = async () => setIsShown(!(await copyWithToast(link, words.copied, keepOrder.byHand)))
  const canShare = typeof navigator.share === 'function'
  return (
    <>
      <div className="mt-12 grid grid-cols-2 gap-8 *:px-8!">
        <Button kind={kind} onClick={() => void copy()}>
          {keepOrder.copy}
        </Button>
        <ButtonAnchor
          kind="quiet"
          href={`https://line.me/R/share?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {keepOrder.line}
        </ButtonAnchor>
        {canShare && (
          <Button
            kind="quiet"
            className="col-span-2"
            // Closing the share sheet rejects the promise.
            onClick={() => void navigator.share({ text }).catch(() => undefined)}
          >
            {keepOrder.share}
          </Button>
        )}
      </div>
      {isShown && <p className="mt-8 text-13 break-all select-all">{link}</p>}
      <p className="mt-8 text-12 text-muted">{keepOrder.secret}</p>
    </>
  )
}

function AccountLinks() {
  const words = useWords('orders').orders.keepOrder
  return (
    <>
      <p className="mt-16 text-13">{words.account}</p>
      <div className="mt-8 grid grid-cols-2 gap-8 *:px-8!">
        <ButtonLink to="/register" kind="quiet">
          {words.register}
        </ButtonLink>
        <ButtonLink to="/login" kind="quiet">
          {words.signIn}
        </ButtonLink>
      </div>
    </>
  )
}

const SMALL_LINK = 'mt-4 min-h-touch text-13 text-muted underline decoration-line underline-offset-4'

/** Makes every link of the order invalid; asked first, because messages contain them. */
function RenewLink({ id }: { id: string }) {
  const words = useWords('orders').orders.keepOrder
  const client = useQueryClient()
  const { run, errorText } = useShownAction((): Promise<unknown> => request('POST /api/order/{id}/link', { id }), {
    onDone: async () => {
      await client.invalidateQueries({ queryKey: ['order'] })
      toast(words.renewed)
    },
  })
  const { ask, dialog } = useConfirmation(
    { title: words.renewAsk, message: words.renewLead, confirm: words.renew },
    () => run(),
  )
  return (
    <>
      <button type="button" className={SMALL_LINK} onClick={() => ask()}>
        {words.renew}
      </button>
      <FormMessage>{errorText}</FormMessage>
      {dialog}
    </>
  )
}

/** In the detail of a guest's order: its link, an account, and that this phone shows it. */
export default function KeepOrder({ order, onRemoved }: { order: Order; onRemoved: () => void }) {
  const words = useWords('orders').orders.keepOrder
  if (order.view === 'buyer' && order.link === '') return null
  const remove = () => {
    orderKeys.remove(order.id)
    toast(words.removed)
    onRemoved()
  }
  return (
    <Section title={words.title}>
      <p className="text-13 text-muted">
        {order.view === 'buyer' ? words.lead : order.view === 'link' ? words.viaLink : words.claimed}
      </p>
      {order.link !== '' && <LinkButtons order={order} />}
      {order.view === 'buyer' && <AccountLinks />}
      {order.view === 'claimed' && (
        <ButtonLink to="/login" kind="quiet" wide className="mt-12">
          {words.signIn}
        </ButtonLink>
      )}
      {order.view === 'buyer' ? (
        <RenewLink id={order.id} />
      ) : (
        <button type="button" className={SMALL_LINK} onClick={remove}>
          {words.remove}
        </button>
      )}
    </Section>
  )
}

/** The same below the notice of an order just placed. */
export function KeepPlacedOrder({ id }: { id: string }) {
  const words = useWords('orders').orders.keepOrder
  const { data: order, isPending } = useQuery(orderQuery(id, useLang()))
  if (isPending) return <Skeleton className="mb-16 h-[176px] w-full" />
  if (!order || order.view !== 'buyer' || order.link === '') return null
  return (
    <div className="mb-16 rounded-3 border border-line bg-paper p-16">
      <h2 className="text-18">{words.title}</h2>
      <p className="mt-4 text-13">{words.lead}</p>
      <LinkButtons order={order} kind={order.actions.upload ? 'quiet' : 'primary'} />
      {order.contact_email !== null && (
        <div className="mt-16 border-t border-line pt-12">
          <OrderContact id={order.id} stored={order.contact_email} />
        </div>
      )}
      <AccountLinks />
    </div>
  )
}
