import type { StaffOrder } from '@bailu/contract/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { Button } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import { GoodwillForm } from './goodwill-form.tsx'
import { CountGoods } from './count-goods.tsx'
import { ORDER_CALLS } from './order-calls.ts'
import { ParcelBack } from './parcel-back.tsx'

type Deed = 'parcel' | 'count' | 'lost' | 'cash' | 'goodwill'

/** Actions for shipped orders with a problem: parcel returned, goods counted or lost, cash lost, goodwill refund. */
export function ExitDeeds({ order }: { order: StaffOrder }) {
  const words = useWords().exits
  const may = useMay()
  const [deed, setDeed] = useState<Deed>()
  const close = () => setDeed(undefined)
  const { id, number, actions } = order
  const lost = useAct('POST /api/staff/order/{id}/goods-lost', {
    done: words.lostDone(number),
    refresh: ORDER_CALLS,
    onDone: close,
  })
  const cash = useAct('POST /api/staff/order/{id}/cash-lost', {
    done: words.cashLostDone(number),
    refresh: ORDER_CALLS,
    onDone: close,
  })
  const cashOpen = order.cash_second === null || order.cash_second.state === 'in_force'
  return (
    <>
      {actions.parcel_back && may('POST /api/staff/order/{id}/parcel-back') && (
        <Button onClick={() => setDeed('parcel')}>{words.parcelBack}</Button>
      )}
      {actions.goodwill && may('POST /api/staff/order/{id}/goodwill') && (
        <Button onClick={() => setDeed('goodwill')}>{words.goodwill}</Button>
      )}
      {actions.goods_back && may('POST /api/staff/order/{id}/goods-back') && (
        <>
          <Button type="primary" onClick={() => setDeed('count')}>
            {words.count}
          </Button>
          <Button danger onClick={() => setDeed('lost')}>
            {words.lost}
          </Button>
        </>
      )}
      {actions.cash_lost && cashOpen && may('POST /api/staff/order/{id}/cash-lost') && (
        <Button danger onClick={() => setDeed('cash')}>
          {words.cashLost}
        </Button>
      )}
      <ParcelBack order={order} open={deed === 'parcel'} onClose={close} />
      <GoodwillForm order={order} open={deed === 'goodwill'} onClose={close} />
      <CountGoods order={order} open={deed === 'count'} onClose={close} />
      <AskReason
        open={deed === 'lost'}
        title={words.lostTitle(number)}
        deed={words.lost}
        danger
        busy={lost.isPending}
        onCancel={close}
        onDone={(reason) => lost.mutate({ input: { id, reason } })}
      >
        <p>{words.lostHint}</p>
      </AskReason>
      <AskReason
        open={deed === 'cash'}
        title={words.cashLostTitle(number)}
        deed={words.cashLost}
        danger
        busy={cash.isPending}
        onCancel={close}
        onDone={(reason) => cash.mutate({ input: { id, reason } })}
      >
        <p>{words.cashLostHint(exactMoney(order.total))}</p>
      </AskReason>
    </>
  )
}
