import { Link } from '@tanstack/react-router'
import { Alert, Image } from 'antd'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { dayAndTime } from '@bailu/phrases/format'
import { fileUrl } from '../../../app/api/request.ts'
import { usePermissions } from '../../../app/current-user.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { DateTime } from '../../../ui/figures.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { ReasonButton } from '../../../ui/reason-dialog.tsx'
import { FactList } from '../fact-list.tsx'
import { ORDER_CALLS } from '../order-calls.ts'
import styles from '../orders.module.css'

type Slip = StaffOrder['slips'][number]

/** Data read from the slip, and other orders with the same slip. */
export function SlipFacts({ slip }: { slip: Slip }) {
  const words = useWords().orders
  return (
    <>
      {slip.also_on.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={words.flags.slip_elsewhere}
          description={
            <>
              {words.alsoOn}{' '}
              {slip.also_on.map(({ id, number }, at) => (
                <span key={id}>
                  {at > 0 && ', '}
                  <Link to="/orders/$id" params={{ id }} className="figure">
                    {number}
                  </Link>
                </span>
              ))}
            </>
          }
        />
      )}
      <FactList
        rows={[
          [words.bankRead, slip.bank ?? words.notRead],
          [words.referenceRead, slip.bank_reference ?? words.notRead],
          [words.slipRejected, slip.rejected_at && <DateTime key="rejected" at={slip.rejected_at} />],
          [words.slipRetracted, slip.retracted_at && <DateTime key="retracted" at={slip.retracted_at} />],
          [words.rejectSlipReason, slip.rejection_reason],
        ]}
      />
    </>
  )
}

/** Slips of an order, newest first; pictures are visible to finance only. */
export function SlipList({ order }: { order: StaffOrder }) {
  const { words: all, lang } = useLanguage()
  const words = all.orders
  const may = usePermissions()
  if (order.slips.length === 0) return <p className="muted">{words.noUploadedSlips}</p>
  return (
    <div className={styles.slips}>
      {order.slips.map((slip) => {
        const name = words.slipOf(dayAndTime(slip.uploaded_at, lang))
        return (
          <figure key={slip.id} className={styles.slip}>
            {may('GET /api/staff/order/{id}/slip/{slip}') && (
              <Image
                src={fileUrl('GET /api/staff/order/{id}/slip/{slip}', { id: order.id, slip: slip.id })}
                alt={name}
                width={180}
                height={220}
              />
            )}
            <figcaption>
              {name} {slip.rejected_at && <Mark tone="bad">{words.slipRejected}</Mark>}
              {slip.retracted_at && <Mark>{words.slipRetracted}</Mark>}
            </figcaption>
            <SlipFacts slip={slip} />
          </figure>
        )
      })}
    </div>
  )
}

/** Dialog that rejects a slip which matches no received payment; the reason is shown to the buyer. */
export function useRejectSlip(order: StaffOrder) {
  const words = useWords().orders
  const [slip] = order.slips
  return {
    call: 'POST /api/staff/order/{id}/slip/{slip}/reject',
    input: (reason: string) => ({ id: order.id, slip: slip!.id, reason }),
    done: words.slipRejectedDone(order.number),
    refresh: ORDER_CALLS,
    title: words.rejectSlipTitle(order.number),
    label: words.rejectSlipReason,
    okText: words.rejectSlip,
    danger: true,
    children: <p>{words.rejectSlipHint}</p>,
  } as const
}

export const RejectSlipButton = ({ order }: { order: StaffOrder }) => (
  <ReasonButton {...useRejectSlip(order)} plain shown={order.actions.reject} />
)
