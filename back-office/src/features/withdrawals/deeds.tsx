import type { StaffWithdrawalDetail } from '@bailu/contract/withdrawals'
import { exactMoney } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { useClosedDay } from '../../ui/closed-reason.tsx'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import { PayForm } from '../../ui/pay-form.tsx'
import { PAYOUT_CALLS } from '../../payout-calls.ts'
import { PayoutReturned } from './payout-returned.tsx'

/** Actions on a withdrawal that is under review or was paid. */
export const Deeds = ({ row }: { row: StaffWithdrawalDetail }) =>
  row.status === 'paid' ? <PayoutReturned row={row} changed={PAYOUT_CALLS} /> : <OpenDeeds row={row} />

function OpenDeeds({ row }: { row: StaffWithdrawalDetail }) {
  const words = useWords().withdrawals
  const { modal } = App.useApp()
  const may = useMay()
  const [open, setOpen] = useState<'pay' | 'reject'>()
  const { closed, seen, open: reopen } = useClosedDay()
  const close = () => {
    setOpen(undefined)
    reopen()
  }
  const approve = useAct('POST /api/staff/withdrawal/{id}/approve', { done: words.approved, refresh: PAYOUT_CALLS })
  const pay = useAct('POST /api/staff/withdrawal/{id}/pay', { done: words.paid, refresh: PAYOUT_CALLS, onDone: close })
  const reject = useAct('POST /api/staff/withdrawal/{id}/reject', {
    done: words.rejected,
    refresh: PAYOUT_CALLS,
    onDone: close,
  })
  if (row.status !== 'under_review') return null
  if (row.batch !== null)
    return (
      <Link to="/payouts/$id" params={{ id: String(row.batch) }}>
        <Button>{words.toBatch(row.batch)}</Button>
      </Link>
    )
  const sum = exactMoney(row.net)
  const blocked = row.waits_for.length > 0 || row.approved?.by_me === true
  return (
    <>
      {row.needs_approval && !row.approved && may('POST /api/staff/withdrawal/{id}/approve') && (
        <Button
          type="primary"
          loading={approve.isPending}
          onClick={() =>
            void modal.confirm({
              title: words.approve,
              content: words.approveAsk(sum, row.partner.nickname),
              okText: words.approve,
              onOk: () => approve.mutateAsync({ input: { id: row.id, amount: row.net } }).catch(() => undefined),
            })
          }
        >
          {words.approve}
        </Button>
      )}
      {may('POST /api/staff/withdrawal/{id}/pay') && (
        <Button
          type={row.waits_for.length === 0 ? 'primary' : 'default'}
          disabled={blocked}
          onClick={() => setOpen('pay')}
        >
          {words.pay}
        </Button>
      )}
      {may('POST /api/staff/withdrawal/{id}/reject') && (
        <Button danger onClick={() => setOpen('reject')}>
          {words.reject}
        </Button>
      )}
      <PayForm
        open={open === 'pay'}
        title={words.pay}
        hint={words.payHint(sum)}
        busy={pay.isPending}
        closed={closed}
        onCancel={close}
        onDone={(given) => pay.mutate({ input: { id: row.id, amount: row.net, ...given } }, { onError: seen })}
      />
      <AskReason
        open={open === 'reject'}
        title={words.rejectAsk(sum)}
        label={words.reason}
        deed={words.reject}
        danger
        busy={reject.isPending}
        onCancel={close}
        onDone={(reason) => reject.mutate({ input: { id: row.id, reason } })}
      />
    </>
  )
}
