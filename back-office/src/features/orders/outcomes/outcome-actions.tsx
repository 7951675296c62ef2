import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { Button } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { usePermissions } from '../../../app/current-user.ts'
import { useWords } from '../../../app/language.tsx'
import { GoodwillForm } from './goodwill-form.tsx'
import { CountReturnedGoods } from './returned-goods.tsx'
import { ORDER_CALLS } from '../order-calls.ts'
import { ParcelReturnedDialog } from './parcel-returned.tsx'

type OutcomeAction = 'parcel' | 'count' | 'lost' | 'cash' | 'goodwill'

/** Actions for shipped orders with a problem: parcel returned, goods counted or lost, cash lost, goodwill refund. */
export function OutcomeActions({ order }: { order: StaffOrder }) {
  const words = useWords().orderOutcomes
  const may = usePermissions()
  const [action, setAction] = useState<OutcomeAction>()
  const close = () => setAction(undefined)
  const { id, number, actions } = order
  const mayWriteOffCash = order.cash_second === null || order.cash_second.state === 'in_force'
  return (
    <>
      {actions.parcel_back && may('POST /api/staff/order/{id}/parcel-back') && (
        <Button onClick={() => setAction('parcel')}>{words.parcelBack}</Button>
      )}
      {actions.goodwill && may('POST /api/staff/order/{id}/goodwill') && (
        <Button onClick={() => setAction('goodwill')}>{words.goodwill}</Button>
      )}
      {actions.goods_back && may('POST /api/staff/order/{id}/goods-back') && (
        <>
          <Button type="primary" onClick={() => setAction('count')}>
            {words.count}
          </Button>
          <Button danger onClick={() => setAction('lost')}>
            {words.lost}
          </Button>
        </>
      )}
      {actions.cash_lost && mayWriteOffCash && may('POST /api/staff/order/{id}/cash-lost') && (
        <Button danger onClick={() => setAction('cash')}>
          {words.cashLost}
        </Button>
      )}
      <ParcelReturnedDialog order={order} open={action === 'parcel'} onClose={close} />
      <GoodwillForm order={order} open={action === 'goodwill'} onClose={close} />
      <CountReturnedGoods order={order} open={action === 'count'} onClose={close} />
      <ReasonDialog
        call="POST /api/staff/order/{id}/goods-lost"
        input={(reason) => ({ id, reason })}
        done={words.lostDone(number)}
        refresh={ORDER_CALLS}
        open={action === 'lost'}
        title={words.lostTitle(number)}
        okText={words.lost}
        danger
        onClose={close}
      >
        <p>{words.lostHint}</p>
      </ReasonDialog>
      <ReasonDialog
        call="POST /api/staff/order/{id}/cash-lost"
        input={(reason) => ({ id, reason })}
        done={words.cashLostDone(number)}
        refresh={ORDER_CALLS}
        open={action === 'cash'}
        title={words.cashLostTitle(number)}
        okText={words.cashLost}
        danger
        onClose={close}
      >
        <p>{words.cashLostHint(exactMoney(order.total))}</p>
      </ReasonDialog>
    </>
  )
}
