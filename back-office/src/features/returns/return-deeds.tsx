import type { StaffReturn } from '@bailu/contract/returns'
import { App, Button } from 'antd'
import { useState } from 'react'
import { BounceRefund } from '../../bounce-refund.tsx'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import { mayBePaid } from '../../may-be-paid.ts'
import { DeclineReturn } from './decline-return.tsx'
import { ReceiveGoods } from './receive-goods.tsx'
import { RefundForm } from './refund-form.tsx'
import { RETURN_CALLS } from './return-calls.ts'

type Deed = 'approve' | 'reject' | 'receive' | 'refuse' | 'refund'

/** Actions on a return, by its state and the user's role. */
export function ReturnDeeds({ given }: { given: StaffReturn }) {
  const { returns: words, care, exits } = useWords()
  const may = useMay()
  const { modal } = App.useApp()
  const [deed, setDeed] = useState<Deed>()
  const close = () => setDeed(undefined)
  const { id, status, kind } = given
  const approve = useAct('POST /api/staff/return/{id}/approve', {
    done: words.approved,
    refresh: RETURN_CALLS,
    onDone: close,
  })
  const end = useAct('POST /api/staff/return/{id}/close', {
    done: exits.closeDone,
    refresh: RETURN_CALLS,
    onDone: close,
  })
  const refuse = useAct('POST /api/staff/return/{id}/refuse-goods', {
    done: care.goodsRefused,
    refresh: RETURN_CALLS,
    onDone: close,
  })
  const agree = () => {
    if (kind === 'goods') return setDeed('approve')
    void modal.confirm({
      title: words.approveTitle,
      content: words.approveMoney,
      okText: words.approve,
      onOk: () => approve.mutateAsync({ input: { id } }).catch(() => undefined),
    })
  }
  const finish = () =>
    void modal.confirm({
      title: exits.closeTitle,
      content: exits.closeHint,
      okText: exits.close,
      onOk: () => end.mutateAsync({ input: { id } }).catch(() => undefined),
    })
  const open = status === 'requested' || status === 'approved' || status === 'received'
  // No goods are outstanding.
  const done = status === 'received' || (status === 'approved' && kind === 'money')
  const payable = done && mayBePaid(given.second, given.not_yours)
  return (
    <>
      {status === 'requested' && may('POST /api/staff/return/{id}/approve') && (
        <Button type="primary" onClick={agree} loading={approve.isPending}>
          {words.approve}
        </Button>
      )}
      {status === 'approved' && kind === 'goods' && may('POST /api/staff/return/{id}/receive') && (
        <>
          <Button type="primary" onClick={() => setDeed('receive')}>
            {words.receive}
          </Button>
          <Button danger onClick={() => setDeed('refuse')}>
            {care.goodsRefuse}
          </Button>
        </>
      )}
      {payable && given.order_paid && may('POST /api/staff/return/{id}/refund') && (
        <Button type="primary" onClick={() => setDeed('refund')}>
          {words.refund}
        </Button>
      )}
      {done && !given.order_paid && may('POST /api/staff/return/{id}/close') && (
        <Button onClick={finish} loading={end.isPending}>
          {exits.close}
        </Button>
      )}
      {open && may('POST /api/staff/return/{id}/reject') && (
        <Button danger onClick={() => setDeed('reject')}>
          {status === 'requested' ? words.reject : exits.undo}
        </Button>
      )}
      {given.transfer && given.returned === null && (
        <BounceRefund transfer={given.transfer} amount={given.amount} refresh={RETURN_CALLS} />
      )}
      <AskReason
        open={deed === 'approve'}
        title={words.approveTitle}
        label={words.sendTo}
        deed={words.approve}
        busy={approve.isPending}
        onCancel={close}
        onDone={(send_to) => approve.mutate({ input: { id, send_to } })}
      />
      <DeclineReturn given={given} open={deed === 'reject'} onClose={close} />
      <AskReason
        open={deed === 'refuse'}
        title={care.goodsRefuseTitle}
        label={words.rejectReason}
        deed={care.goodsRefuse}
        danger
        busy={refuse.isPending}
        onCancel={close}
        onDone={(answer) => refuse.mutate({ input: { id, answer } })}
      >
        <p>{care.goodsRefuseHint}</p>
      </AskReason>
      <ReceiveGoods given={given} open={deed === 'receive'} onClose={close} />
      <RefundForm given={given} open={deed === 'refund'} onClose={close} />
    </>
  )
}
