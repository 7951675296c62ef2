import { Alert, Button, Form, Radio } from 'antd'
import { MAX_DISCOUNT } from '@bailu/contract/orders/kinds'
import type { StaffQuote } from '@bailu/contract/orders/discount'
import { exactMoney } from '@bailu/phrases/format'
import { useWords } from '../../../app/language.tsx'
import { NumberInput, useNumberProblem } from '../../../ui/form/baht-field.tsx'
import { TextItem } from '../../../ui/form/form.tsx'
import styles from '../orders.module.css'
import type { OrderLineValues } from './line-fields.tsx'
import {
  DISCOUNT_DECIMALS,
  type DiscountValues,
  isDiscountAmount,
  NO_DISCOUNT,
  type TypedDiscount,
} from './discount.ts'

const UNITS = [
  { value: 'amount', label: '฿' },
  { value: 'share', label: '%' },
]

type DiscountInputProps = {
  id?: string
  label: string
  unitLabel: string
  value?: TypedDiscount
  onChange?: (value: TypedDiscount) => void
}

/** A discount in baht or percent. What was typed stays when the unit changes. */
function DiscountInput({ id, label, unitLabel, value = NO_DISCOUNT, onChange }: DiscountInputProps) {
  return (
    <div className={styles.discount}>
      <NumberInput
        {...(id !== undefined && { id })}
        aria-label={label}
        value={value.hundredths}
        onChange={(hundredths) => onChange?.({ ...value, hundredths })}
        decimals={DISCOUNT_DECIMALS}
        inUnits
      />
      <Radio.Group
        aria-label={unitLabel}
        optionType="button"
        options={UNITS}
        value={value.by}
        onChange={({ target }) => onChange?.({ ...value, by: target.value as TypedDiscount['by'] })}
      />
    </div>
  )
}

const MAX_SHARE = 10_000

function useDiscountRule() {
  const problemOf = useNumberProblem()
  return {
    validator: (_: unknown, value: TypedDiscount | undefined) => {
      const { hundredths, by } = value ?? NO_DISCOUNT
      if (hundredths === null || isDiscountAmount(value)) return Promise.resolve()
      const max = (by === 'share' ? MAX_SHARE : MAX_DISCOUNT) / 100
      const problem = problemOf(hundredths / 100, { min: 0.01, max, decimals: DISCOUNT_DECIMALS })
      return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem))
    },
  }
}

type Props = { lines: OrderLineValues[]; quote: StaffQuote | undefined; onClose: () => void }

/** Discounts on single lines and on the whole order, with their reason. */
export function DiscountFields({ lines, quote, onClose }: Props) {
  const words = useWords('newOrder').newOrder.discounts
  const rule = useDiscountRule()
  return (
    <>
      {lines.map(({ variant_id: id, name, option }) => {
        const title = [name, option].filter(Boolean).join(' · ')
        return (
          <Form.Item
            key={id}
            name={['discount', 'lines', `${id}`]}
            label={title}
            validateTrigger="onBlur"
            rules={[rule]}
          >
            <DiscountInput label={words.ofLine(title)} unitLabel={words.unitOf(title)} />
          </Form.Item>
        )
      })}
      <Form.Item
        name={['discount', 'order']}
        label={words.ofOrder}
        extra={words.ofOrderHint}
        validateTrigger="onBlur"
        rules={[
          rule,
          ({ getFieldValue }) => ({
            validator: () => {
              const { order, lines: typed = {} } = (getFieldValue('discount') ?? {}) as DiscountValues
              const all = [order, ...lines.map(({ variant_id: id }) => typed[id])]
              return all.some((value) => (value?.hundredths ?? null) !== null)
                ? Promise.resolve()
                : Promise.reject(new Error(words.needed))
            },
          }),
        ]}
      >
        <DiscountInput label={words.ofOrder} unitLabel={words.unitOf(words.ofOrder)} />
      </Form.Item>
      <TextItem
        name={['discount', 'reason']}
        label={words.reason}
        extra={words.reasonHint}
        needed={words.reasonNeeded}
        max={300}
        rows={2}
      />
      {quote && <DiscountState quote={quote} />}
      <Button type="link" onClick={onClose} className={styles.plainLink}>
        {words.remove}
      </Button>
    </>
  )
}

/** How much the person may give here, and whether the typed discount is more. */
function DiscountState({ quote: { state, most } }: { quote: StaffQuote }) {
  const words = useWords('newOrder').newOrder.discounts
  if (state === 'given') return <p className={styles.note}>{words.most(exactMoney(most))}</p>
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      className={styles.notice}
      title={state === 'too_high' ? words.tooHigh : words.aboveLimit(exactMoney(most))}
    />
  )
}
