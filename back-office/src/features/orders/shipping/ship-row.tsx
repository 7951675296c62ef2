import { recipientName } from '@bailu/contract/addresses/kinds'
import { carrierNameOf } from '@bailu/contract/orders/kinds'
import type { PackingSlip } from '@bailu/contract/orders/staff-order'
import { Link } from '@tanstack/react-router'
import { Checkbox, Input } from 'antd'
import { memo, type KeyboardEvent } from 'react'
import { useWords } from '../../../app/language.tsx'
import { DateTime, Money } from '../../../ui/figures.tsx'
import { Mark } from '../../../ui/mark.tsx'
import { fitsCarrier, parcelKey, trackingProblem } from './tracking-number.ts'
import type { RowState } from './use-ship-rows.ts'
import styles from './ship-desk.module.css'

/** Stable functions, so that typing renders one row only. */
export type ShipRowActions = {
  type: (id: string, value: string) => void
  chooseCarrier: (id: string, value: string) => void
  focus: (id: string) => void
  /** The number is complete: a scanner has sent Enter or Tab. */
  accept: (id: string, value: string) => void
  move: (id: string, step: 1 | -1) => void
  /** Several lines were pasted. */
  paste: (id: string, text: string) => void
  register: (id: string, input: HTMLInputElement | null) => void
}

type ShipRowProps = {
  order: PackingSlip
  tracking: string
  carrier: string
  state: RowState | undefined
  /** Number of another order with this tracking number. */
  duplicateOf: string | undefined
  isRestored: boolean
  /** Its tracking number may be that of another order. */
  isShared: boolean
  onShare: (id: string, isShared: boolean) => void
  /** Its tracking number is right, although it does not look like one of its carrier. */
  isConfirmed: boolean
  /** @param parcel key of carrier and number, empty to take it back */
  onConfirm: (id: string, parcel: string) => void
  isCurrent: boolean
  actions: ShipRowActions
}

/** Id of the list of carriers that rows offer. */
export const CARRIER_LIST = 'ship-carriers'

/** One order to ship: recipient, carrier, tracking number and what became of it. */
export const ShipRow = memo(function ShipRow(props: ShipRowProps) {
  const { order, tracking, carrier, state, isCurrent, actions } = props
  const { orders: words } = useWords('orders')
  const { id, number, address } = order
  const isEnded = state !== undefined && state.state !== 'failed'
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    const { value } = event.currentTarget
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') actions.move(id, event.key === 'ArrowDown' ? 1 : -1)
    // Tab leaves an empty or unchanged field as usual.
    else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && isTypedNow(event.currentTarget)))
      actions.accept(id, value)
    else return
    event.preventDefault()
  }
  return (
    <tr className={isCurrent ? styles.currentRow : undefined} aria-current={isCurrent || undefined}>
      <td className={styles.order}>
        <Link to="/orders/$id" params={{ id }} className="figure">
          {number}
        </Link>
        {order.old_number && <div className="muted figure">{order.old_number}</div>}
        <div className="muted">
          <DateTime at={order.shippable_since} />
        </div>
      </td>
      <td>
        {recipientName(address)}
        <div className="muted">
          {address.province} {address.zip} · {words.pieces(order.quantity)}
        </div>
        {order.address_changed_at && (
          <>
            <Mark tone="acts">{words.addressChanged}</Mark> <DateTime at={order.address_changed_at} />
          </>
        )}
      </td>
      <td className={styles.collect}>
        {order.collect > 0 ? (
          <>
            {words.methods.cod} <Money satang={order.collect} />
          </>
        ) : (
          <Mark>{words.paid}</Mark>
        )}
      </td>
      <td className={styles.carrierCell}>
        <Input
          aria-label={words.rowOf(words.carrier, number)}
          placeholder={words.carrier}
          value={carrier}
          list={CARRIER_LIST}
          maxLength={60}
          autoComplete="off"
          disabled={isEnded}
          onChange={({ target }) => actions.chooseCarrier(id, target.value)}
        />
      </td>
      <td className={styles.trackingCell}>
        <Input
          ref={(input) => actions.register(id, input?.input ?? null)}
          aria-label={words.rowOf(words.tracking, number)}
          placeholder={words.tracking}
          value={tracking}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="next"
          disabled={isEnded}
          status={trackingProblem(tracking) || (props.duplicateOf !== undefined && !props.isShared) ? 'error' : ''}
          onFocus={({ target }) => {
            // A scanner replaces what stands in the field instead of adding to it.
            target.select()
            rememberValue(target, target.value)
            actions.focus(id)
          }}
          onChange={({ target }) => actions.type(id, target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text').trim()
            if (!/[\n\t]/.test(text)) return
            event.preventDefault()
            actions.paste(id, text)
          }}
        />
      </td>
      <td className={styles.result}>
        <RowResult {...props} carrierName={carrierNameOf(carrier) ?? carrier} />
      </td>
    </tr>
  )
})

/** The field as it was when the focus entered it, or as it was accepted since. */
export const valueBefore = (input: HTMLInputElement): string => input.dataset['before'] ?? ''
export const rememberValue = (input: HTMLInputElement, value: string): void => {
  input.dataset['before'] = value
}
/** A number that was refused: a second Tab leaves the field with it. */
export const rememberRefused = (input: HTMLInputElement): void => {
  input.dataset['refused'] = input.value
}
const isTypedNow = (input: HTMLInputElement): boolean =>
  input.value.trim() !== '' && input.value !== valueBefore(input) && input.value !== input.dataset['refused']

function RowResult(
  props: Omit<ShipRowProps, 'carrier' | 'isCurrent' | 'actions'> & {
    carrierName: string
  },
) {
  const { order, tracking, state, duplicateOf, isRestored, isShared, onShare, carrierName } = props
  const { orders: words, shipDesk, parcels } = useWords('orders', 'parcels', 'shipDesk')
  if (state?.state === 'shipped') return <Mark tone="good">{words.rowShipped}</Mark>
  if (state?.state === 'gone') return <span className={styles.plain}>{state.message}</span>
  if (state?.state === 'sending') return words.rowWaiting
  if (state?.state === 'queued') return shipDesk.waiting
  const problem = trackingProblem(tracking)
  if (problem) return <span className={styles.bad}>{shipDesk[problem]}</span>
  const isDoubtful = tracking.trim() !== '' && !fitsCarrier(carrierName, tracking)
  const isUsed = duplicateOf !== undefined || (state?.state === 'failed' && state.isUsed)
  return (
    <>
      {duplicateOf !== undefined && !isShared && <div className={styles.bad}>{shipDesk.alreadyOn(duplicateOf)}</div>}
      {state?.state === 'failed' && <div className={styles.bad}>{state.message}</div>}
      {isDoubtful && (
        <>
          <div className={styles.warn}>{shipDesk.doubtful(carrierName)}</div>
          <Checkbox
            checked={props.isConfirmed}
            onChange={({ target }) => props.onConfirm(order.id, target.checked ? parcelKey(carrierName, tracking) : '')}
          >
            {shipDesk.isRight}
          </Checkbox>
        </>
      )}
      {(isUsed || isShared) && (
        <Checkbox checked={isShared} onChange={({ target }) => onShare(order.id, target.checked)}>
          {parcels.shared}
        </Checkbox>
      )}
      {isRestored && <Mark tone="waits">{shipDesk.restoredRow}</Mark>}
    </>
  )
}
