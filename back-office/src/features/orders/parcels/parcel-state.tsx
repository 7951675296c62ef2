import { Form } from 'antd'
import { SETTABLE_PARCEL_STATES, type SettableParcelState } from '@bailu/contract/orders/kinds'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { useWords } from '../../../app/language.tsx'
import { BangkokTimePicker } from '../../../ui/form/bangkok-time.tsx'
import { FormButton, TextItem } from '../../../ui/form/form.tsx'
import { RadioItem } from '../../../ui/form/items.tsx'
import { ORDER_CALLS } from '../order-calls.ts'

type ParcelStateValues = { state: SettableParcelState; at?: string | null; reason?: string }

/** Records where the parcel of a shipped order is. */
export function ParcelStateButton({ order }: { order: StaffOrder }) {
  const { parcels: words, shell } = useWords('parcels')
  const { id, number, parcel } = order
  const present = parcel?.state ?? null
  const isCorrection = present === 'delivered'
  return (
    <FormButton
      shown={order.actions.parcel_back}
      size="small"
      call="POST /api/staff/order/{id}/parcel"
      toInput={({ state, at, reason = '' }: ParcelStateValues) => ({
        id,
        state,
        seen_state: present,
        reason,
        ...(at && { at }),
      })}
      done={words.setDone(number)}
      refresh={ORDER_CALLS}
      title={words.setTitle(number)}
      name={words.setState}
      okText={shell.save}
    >
      <p>{words.setHint}</p>
      <RadioItem
        name="state"
        label={words.parcel}
        needed={words.stateNeeded}
        values={SETTABLE_PARCEL_STATES.filter((state) => state !== present)}
        texts={words.states}
        vertical
      />
      <Form.Item name="at" label={words.at} extra={words.atHint}>
        <BangkokTimePicker />
      </Form.Item>
      <TextItem name="reason" label={words.why} {...(isCorrection && { needed: words.whyNeeded })} max={300} rows={2} />
    </FormButton>
  )
}
