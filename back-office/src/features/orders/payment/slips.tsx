import { Link } from '@tanstack/react-router'
import { Alert, Button, Image, Modal } from 'antd'
import { useState } from 'react'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import type { Bank } from '@bailu/contract/withdrawals/kinds'
import { dayAndTime } from '@bailu/phrases/format'
import { fileUrl } from '../../../app/api/request.ts'
import { usePermissions } from '../../../app/current-user.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { DateTime } from '../../../ui/figures.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { FormButton, FormDialog } from '../../../ui/form/form.tsx'
import { givenReason, ReasonItems, type ReasonValues, useChangedTemplate } from '../../../ui/form/given-reason.tsx'
import { FactList } from '../fact-list.tsx'
import { ORDER_CALLS } from '../order-calls.ts'
import styles from '../orders.module.css'

type Slip = StaffOrder['slips'][number]

/** Data read from the slip, and other orders with the same slip. */
export function SlipFacts({ order, slip }: { order: StaffOrder; slip: Slip }) {
  const { orders: words, banks } = useWords('banks', 'orders')
  return (
    <>
      {slip.similar && <SimilarSlip slip={slip} order={order} similar={slip.similar} />}
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
          [words.bankRead, slip.bank === null ? words.notRead : (banks[slip.bank as Bank] ?? slip.bank)],
          [words.referenceRead, slip.bank_reference ?? (slip.bank !== null && words.notRead)],
          [words.slipRejected, slip.rejected_at && <DateTime key="rejected" at={slip.rejected_at} />],
          [words.slipRetracted, slip.retracted_at && <DateTime key="retracted" at={slip.retracted_at} />],
          [words.rejectSlipReason, slip.rejection_reason],
        ]}
      />
    </>
  )
}

/** An earlier slip that looks the same, to be compared side by side; a template of a bank may be the reason. */
function SimilarSlip({
  order,
  slip,
  similar,
}: {
  order: StaffOrder
  slip: Slip
  similar: NonNullable<Slip['similar']>
}) {
  const words = useWords('orders').orders
  const may = usePermissions()
  const [open, setOpen] = useState(false)
  const pictures = [
    { id: order.id, number: order.number, slip: slip.id },
    { id: similar.id, number: similar.number, slip: similar.slip },
  ]
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={words.looksLike(similar.number)}
        action={
          may('GET /api/staff/order/{id}/slip/{slip}') && (
            <Button size="small" onClick={() => setOpen(true)}>
              {words.compare}
            </Button>
          )
        }
      />
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        footer={null}
        width={960}
        title={words.looksLike(similar.number)}
      >
        <div className={styles.compared}>
          {pictures.map(({ id, number, slip: shown }) => (
            <figure key={shown}>
              <Image
                src={fileUrl('GET /api/staff/order/{id}/slip/{slip}', { id, slip: shown })}
                alt={`${words.slipPicture} ${number}`}
              />
              <figcaption>
                <Link to="/orders/$id" params={{ id }} className="figure">
                  {number}
                </Link>
              </figcaption>
            </figure>
          ))}
        </div>
      </Modal>
    </>
  )
}

/** Slips of an order, newest first; pictures are visible to finance only. */
export function SlipList({ order }: { order: StaffOrder }) {
  const { words: all, lang } = useLanguage('orders')
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
            <SlipFacts order={order} slip={slip} />
          </figure>
        )
      })}
    </div>
  )
}

/** Dialog that rejects a slip which matches no received payment; the buyer reads the reason in their own language. */
function useRejectSlip(order: StaffOrder) {
  const words = useWords('orders').orders
  const onRejected = useChangedTemplate()
  const [slip] = order.slips
  return {
    call: 'POST /api/staff/order/{id}/slip/{slip}/reject',
    toInput: (values: ReasonValues) => ({ id: order.id, slip: slip!.id, ...givenReason(values) }),
    onRejected,
    done: words.slipRejectedDone(order.number),
    refresh: ORDER_CALLS,
    title: words.rejectSlipTitle(order.number),
    okText: words.rejectSlip,
    danger: true,
    children: (
      <>
        <p>{words.rejectSlipHint}</p>
        <ReasonItems usedFor="slip_rejected" label={words.rejectSlipReason} max={240} firstChosen />
      </>
    ),
  } as const
}

type DialogProps = { order: StaffOrder; open: boolean; onClose: () => void; onDone: () => void }
export const RejectSlipDialog = ({ order, ...dialog }: DialogProps) => (
  <FormDialog<'POST /api/staff/order/{id}/slip/{slip}/reject', ReasonValues> {...useRejectSlip(order)} {...dialog} />
)

export const RejectSlipButton = ({ order }: { order: StaffOrder }) => (
  <FormButton<'POST /api/staff/order/{id}/slip/{slip}/reject', ReasonValues>
    {...useRejectSlip(order)}
    key={order.slips[0]?.id}
    plain
    shown={order.actions.reject}
  />
)
