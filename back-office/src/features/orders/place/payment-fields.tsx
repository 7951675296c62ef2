import { exactMoney } from '@bailu/phrases/format'
import { Checkbox, Form, Radio } from 'antd'
import { useEffect } from 'react'
import { useWords } from '../../../app/language.tsx'
import { BangkokTimeItem } from '../../../ui/form/bangkok-time.tsx'
import type { PlaceOrderValues } from './place-order-values.ts'
import styles from '../orders.module.css'
import { TextItem } from '../../../ui/form/form.tsx'

type Props = { total: number | undefined; canConfirmPayment: boolean }

/** Payment method. "Paid already" is offered only to users who may confirm payments. */
export function PaymentFields({ total, canConfirmPayment }: Props) {
  const { newOrder: words, orders } = useWords()
  const form = Form.useFormInstance<PlaceOrderValues>()
  const how = Form.useWatch('how', form)
  const cash = Form.useWatch(['payment', 'by'], form) === 'cash'
  // The confirmation was for another amount: reset it.
  useEffect(() => form.setFieldValue('seen', false), [form, total, cash])
  return (
    <>
      <Form.Item name="how" className={styles.last} extra={how && words.howHints[how]}>
        <Radio.Group
          aria-label={words.payment}
          className={styles.choices}
          options={[
            { value: 'promptpay', label: words.how.promptpay },
            { value: 'cod', label: words.how.cod },
            ...(canConfirmPayment ? [{ value: 'paid', label: words.how.paid }] : []),
          ]}
        />
      </Form.Item>
      {how === 'paid' && (
        <div className={styles.paid}>
          <Form.Item name={['payment', 'by']}>
            <Radio.Group
              aria-label={words.paidBy}
              options={[
                { value: 'transfer', label: words.transfer },
                { value: 'cash', label: words.cash },
              ]}
            />
          </Form.Item>
          <TextItem
            name={['payment', 'bank_reference']}
            label={cash ? words.cashReference : orders.bankReference}
            needed={words.referenceNeeded}
            max={60}
          />
          <BangkokTimeItem
            name={['payment', 'seen_at']}
            label={cash ? orders.seenAtCash : orders.seenAt}
            hint={orders.bangkokTime}
            requiredMessage={orders.seenNeeded}
          />
          <Form.Item
            name="seen"
            valuePropName="checked"
            className={styles.last}
            rules={[
              {
                validator: (_, isChecked: boolean) =>
                  isChecked ? Promise.resolve() : Promise.reject(new Error(orders.tickNeeded)),
              },
            ]}
          >
            <Checkbox>{words.moneyIsIn(total === undefined ? '…' : exactMoney(total))}</Checkbox>
          </Form.Item>
        </div>
      )}
    </>
  )
}
