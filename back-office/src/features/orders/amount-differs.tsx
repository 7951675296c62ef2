import type { Differs } from '@bailu/contract/receipt-kinds'
import { exactMoney } from '@bailu/phrases/format'
import { Alert, Form, type FormInstance, Input, Radio } from 'antd'
import { useWords } from '../../words.tsx'
import styles from './orders.module.css'

const LESS = ['part', 'accept'] as const satisfies readonly Differs[]
const MORE = ['owe', 'keep', 'book'] as const satisfies readonly Differs[]
const REASONED = new Set<Differs | undefined>(['accept', 'owe', 'book'])

/** Choices for a payment that is more or less than the open amount of the order. `difference` in satang. */
export function AmountDiffers<F extends { differs?: Differs; reason?: string }>({
  by,
  form,
}: {
  by: number
  form: FormInstance<F>
}) {
  const words = useWords().orders
  const differs = Form.useWatch('differs' as never, form) as Differs | undefined
  if (by === 0) return null
  const choices = by < 0 ? LESS : MORE
  return (
    <>
      <Alert
        type="warning"
        showIcon
        className={styles.notice}
        title={by < 0 ? words.tooLittle(exactMoney(-by)) : words.tooMuch(exactMoney(by))}
      />
      <Form.Item name="differs" rules={[{ required: true, message: words.differsNeeded }]} label={words.differsLabel}>
        <Radio.Group
          options={choices.map((value) => ({ value, label: words.differs[value] }))}
          style={{ display: 'grid', gap: 8 }}
        />
      </Form.Item>
      {REASONED.has(differs) && (
        <Form.Item
          name="reason"
          label={words.reason}
          rules={[{ required: true, whitespace: true, message: words.whyNeeded }]}
        >
          <Input maxLength={300} />
        </Form.Item>
      )}
    </>
  )
}
