import { Link, useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { StaffWithdrawalDetail } from '@bailu/contract/withdrawals/staff'
import { exactMoney } from '@bailu/phrases/format'
import { PAYOUT_CALLS } from '../../app/api/payout-calls.ts'
import { useList } from '../../app/api/use-calls.ts'
import { bangkokToday } from '../../app/clock.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { useWords } from '../../app/language.tsx'
import { BankPaymentButton } from '../../ui/bank-payment-form.tsx'
import { FormButton, TextItem } from '../../ui/form/form.tsx'
import { DayItem } from '../../ui/form/items.tsx'
import {
  GivenReasonButton,
  givenReason,
  ReasonItems,
  type ReasonValues,
  useChangedTemplate,
} from '../../ui/form/given-reason.tsx'

type Props = { row: StaffWithdrawalDetail }
type ReturnedTransferValues = ReasonValues & { bank_reference: string; returned_on: Dayjs; closed_reason?: string }

/** Records that the bank returned the transfer; the amount is credited to the partner again. */
function ReturnedTransferButton({ row }: Props) {
  const words = useWords('withdrawals').withdrawals
  const onRejected = useChangedTemplate()
  const today = bangkokToday()
  const paidOn = row.paid_on ? dayjs(row.paid_on) : undefined
  return (
    <FormButton
      call="POST /api/staff/withdrawal/{id}/returned"
      toInput={({ returned_on, template, reason, ...fields }: ReturnedTransferValues) => ({
        id: row.id,
        amount: row.net,
        ...fields,
        ...givenReason({ template, reason }),
        returned_on: returned_on.format('YYYY-MM-DD'),
      })}
      initialValues={{ returned_on: today }}
      onRejected={onRejected}
      done={words.returnedDone}
      refresh={PAYOUT_CALLS}
      title={words.returnedAsk(exactMoney(row.net))}
      okText={words.returned}
      danger
    >
      <p>{words.returnedHint}</p>
      <TextItem name="bank_reference" label={words.returnedReference} needed={words.referenceNeeded} max={60} />
      <DayItem
        name="returned_on"
        label={words.returnedOn}
        needed={words.dayNeeded}
        disabledDate={(day) => day.isAfter(today, 'day') || (paidOn !== undefined && day.isBefore(paidOn, 'day'))}
      />
      <ReasonItems usedFor="withdrawal_returned" label={words.reason} />
    </FormButton>
  )
}

/** Actions on a withdrawal that is under review or was paid. */
export function WithdrawalActions({ row }: Props) {
  const words = useWords('withdrawals').withdrawals
  if (row.status === 'paid') return <ReturnedTransferButton row={row} />
  if (row.status !== 'under_review') return null
  if (row.batch !== null)
    return (
      <Link to="/payouts/$id" params={{ id: String(row.batch) }}>
        <Button>{words.toBatch(row.batch)}</Button>
      </Link>
    )
  return <ReviewActions row={row} />
}

/** Opens the withdrawal under review that follows this one; the list without one. */
function useNextWithdrawal(id: string) {
  const router = useRouter()
  const { data } = useList('GET /api/staff/withdrawal', { status: 'under_review' })
  const open = data?.pages.flatMap(({ list }) => list).filter(({ batch }) => batch === null) ?? []
  const index = open.findIndex((row) => row.id === id)
  const next = [...open.slice(index + 1), ...open.slice(0, Math.max(0, index))].find((row) => row.id !== id)
  return {
    has: next !== undefined,
    /**
     * Unless another page was opened before the answer came. The address says so: after the answer this component may be
     * gone from the same page, as what is decided has no more actions.
     */
    go: () =>
      router.matchRoute({ to: '/withdrawals/$id', params: { id } }) &&
      void router.navigate(
        next
          ? { to: '/withdrawals/$id', params: { id: next.id } }
          : { to: '/withdrawals', search: { state: 'under_review' } },
      ),
  }
}

function ReviewActions({ row }: Props) {
  const words = useWords('withdrawals').withdrawals
  const next = useNextWithdrawal(row.id)
  const { id, net: amount, waits_for: waitsFor } = row
  const sum = exactMoney(amount)
  return (
    <>
      <ActionButton
        type="primary"
        shown={row.needs_approval && !row.approved}
        call="POST /api/staff/withdrawal/{id}/approve"
        input={{ id, amount }}
        confirm={{ title: words.approve, content: words.approveAsk(sum, row.partner.nickname) }}
        done={words.approved}
        refresh={PAYOUT_CALLS}
        onDone={next.go}
      >
        {words.approve}
      </ActionButton>
      <BankPaymentButton
        type={waitsFor.length === 0 ? 'primary' : 'default'}
        disabled={waitsFor.length > 0 || row.approved?.by_me === true}
        call="POST /api/staff/withdrawal/{id}/pay"
        input={{ id, amount }}
        done={words.paid}
        refresh={PAYOUT_CALLS}
        onDone={next.go}
        title={words.pay}
        hint={words.payHint(sum)}
      />
      <GivenReasonButton
        usedFor="withdrawal_rejected"
        call="POST /api/staff/withdrawal/{id}/reject"
        input={(given) => ({ id, ...given })}
        done={words.rejected}
        refresh={PAYOUT_CALLS}
        onDone={next.go}
        title={words.rejectAsk(sum)}
        label={words.reason}
        okText={words.reject}
        danger
      />
      {next.has && <Button onClick={next.go}>{words.next}</Button>}
    </>
  )
}
