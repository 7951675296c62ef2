import type { InputOf } from '@bailu/contract/calls'
import { CANCELED_PIECE_REASONS, type CanceledPieceReason } from '@bailu/contract/orders/kinds'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { exactMoney } from '@bailu/phrases/format'
import { Flex } from 'antd'
import { useWords } from '../../../app/language.tsx'
import { DateTime, Money } from '../../../ui/figures.tsx'
import { optionsOf } from '../../../ui/filters/filters.tsx'
import { FormButton, TextItem } from '../../../ui/form/form.tsx'
import { givenReason, ReasonItems, type ReasonValues, useChangedTemplate } from '../../../ui/form/given-reason.tsx'
import { NumberItem, SelectItem } from '../../../ui/form/items.tsx'
import { ORDER_CALLS, piecesToSend } from '../order-calls.ts'
import styles from '../orders.module.css'
import { RefundDestinationFields, type RefundDestination } from './open-return.tsx'

const CALL = 'POST /api/staff/order/{id}/cancel-pieces'
type Values = ReasonValues & {
  pieces: Record<string, number | null>
  cause?: CanceledPieceReason
  note?: string
  refund_to?: RefundDestination
}

const linesOf = ({ pieces }: Pick<Values, 'pieces'>) =>
  Object.entries(pieces)
    .map(([line, quantity]) => ({ line: Number(line), quantity: quantity ?? 0 }))
    .filter(({ quantity }) => quantity > 0)

/** Cancels single pieces of an order that was not sent; of a paid order with the account their money goes to. */
export function CancelPiecesButton({ order }: { order: StaffOrder }) {
  const { orderOutcomes: words, orderSupport, returns, shell } = useWords('orderOutcomes', 'orderSupport', 'returns')
  const isPaid = order.paid_at !== null
  const seen = piecesToSend(order)
  const onRejected = useChangedTemplate()
  return (
    <FormButton
      shown={order.actions.cancel_pieces}
      call={CALL}
      toInput={({ note = '', cause, refund_to, pieces, ...values }: Values): InputOf<typeof CALL> => {
        const { reason: ownWords, ...template } = givenReason(values)
        return {
          id: order.id,
          lines: linesOf({ pieces }),
          ...template,
          words: ownWords,
          ...(cause && { reason: cause }),
          note,
          seen_status: order.status,
          seen_pieces: seen,
          ...(isPaid && refund_to && { refund_to }),
        }
      }}
      onRejected={onRejected}
      check={(values) => {
        const count = linesOf(values).reduce((sum, { quantity }) => sum + quantity, 0)
        if (count === 0) return orderSupport.piecesNeeded
        return count === seen ? words.cancelPiecesAll : undefined
      }}
      {...(isPaid && { initialValues: { refund_to: { by: 'promptpay' } } })}
      done={words.piecesCanceled(order.number)}
      refresh={[...ORDER_CALLS, 'GET /api/staff/return']}
      title={words.cancelPiecesTitle(order.number)}
      name={words.cancelPieces}
      okText={words.cancelPieces}
      width={640}
      danger
      plain
    >
      <p>{isPaid ? words.cancelPiecesPaid : words.cancelPiecesUnpaid}</p>
      {order.to_send.map(({ line, name, option, quantity, price }) => (
        <NumberItem
          key={line}
          name={['pieces', `${line}`]}
          label={orderSupport.piecesOf(`${name} ${option} ${exactMoney(price)}`)}
          min={0}
          max={quantity}
          suffix={`/ ${quantity}`}
        />
      ))}
      <ReasonItems
        usedFor="pieces_canceled"
        withOwn={
          <SelectItem
            name="cause"
            label={orderSupport.why}
            needed={shell.reasonNeeded}
            options={optionsOf(CANCELED_PIECE_REASONS, returns.unsentReasons)}
          />
        }
      />
      <TextItem name="note" label={words.cancelPiecesNote} max={300} rows={2} />
      {isPaid && <RefundDestinationFields />}
    </FormButton>
  )
}

/** Pieces canceled before shipping, struck out, with reason and time. */
export function CanceledPieces({ order: { canceled_pieces: pieces } }: { order: StaffOrder }) {
  const words = useWords('orderOutcomes').orderOutcomes
  if (pieces.length === 0) return null
  return (
    <div className={styles.canceledPieces}>
      <div className="muted">{words.canceledPieces}</div>
      {pieces.map(({ line, at, name, option, quantity, price, reason_text: reason, refunded }) => (
        <Flex key={`${line} ${at}`} justify="space-between" gap={12}>
          <span>
            <del className="muted">
              {quantity} × {`${name} ${option}`.trim()}
            </del>
            <div className="muted">
              {reason} · <DateTime at={at} />
              {refunded && ` · ${words.willBeRefunded}`}
            </div>
          </span>
          <del className="muted">
            <Money satang={price * quantity} />
          </del>
        </Flex>
      ))}
    </div>
  )
}
