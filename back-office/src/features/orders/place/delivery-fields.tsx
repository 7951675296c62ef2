import type { Customer } from '@bailu/contract/customers/staff'
import { Checkbox, Form, Input, Radio } from 'antd'
import { exactMoney } from '@bailu/phrases/format'
import { useEffect } from 'react'
import { useCall } from '../../../app/api/use-calls.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import type { PlaceOrderValues } from './place-order-values.ts'
import { AddressFields, phoneRule } from '../address-form.tsx'
import styles from '../orders.module.css'
import { ruleOf, TextItem } from '../../../ui/form/form.tsx'
import { BangkokTimeItem } from '../../../ui/form/bangkok-time.tsx'
import { SelectItem } from '../../../ui/form/items.tsx'
import { optionsOf } from '../../../ui/filters/filters.tsx'

type Props = { addresses: Customer['addresses']; place: PlaceOrderValues['place'] | undefined }

/** Delivery: a stored address of the customer, a new address, or the pick-up point. */
export function DeliveryFields({ addresses, place }: Props) {
  const words = useWords('newOrder').newOrder
  return (
    <>
      <Form.Item name="place" className={place === undefined || typeof place === 'number' ? styles.last : ''}>
        <Radio.Group
          aria-label={words.place}
          className={styles.choices}
          options={[
            ...addresses.map((address) => ({ value: address.id, label: address.masked })),
            { value: 'typed', label: addresses.length > 0 ? words.anotherAddress : words.address },
            { value: 'pickup', label: words.pickup },
          ]}
        />
      </Form.Item>
      {place === 'typed' && <AddressFields />}
      {place === 'pickup' && <PickupContactFields />}
    </>
  )
}

function PickupContactFields() {
  const { words: all, lang } = useLanguage('newOrder', 'pickupPoints')
  const words = all.newOrder
  const form = Form.useFormInstance<PlaceOrderValues>()
  const points = useCall('GET /api/staff/pickup-point', {}).data?.filter(({ active }) => active)
  const only = points?.length === 1 ? points[0]?.id : undefined
  useEffect(() => {
    if (only !== undefined) form.setFieldValue('point', only)
  }, [only, form])
  return (
    <div className={styles.pairs}>
      <SelectItem
        name="point"
        label={all.pickupPoints.choose}
        needed={all.pickupPoints.chooseNeeded}
        className={styles.wide}
        options={(points ?? []).map(({ id, name }) => ({ value: id, label: name[lang] }))}
      />
      <TextItem name={['contact', 'name']} label={words.pickedUpBy} needed={words.nameNeeded} max={60} />
      <Form.Item name={['contact', 'phone']} label={words.fields.phone} rules={[phoneRule(words.phoneWrong)]}>
        <Input type="tel" maxLength={20} autoComplete="off" />
      </Form.Item>
    </div>
  )
}

type PaymentFieldsProps = { total: number | undefined; canConfirmPayment: boolean }

/** Payment method. "Paid already" is offered only to users who may confirm payments. */
export function PaymentFields({ total, canConfirmPayment }: PaymentFieldsProps) {
  const { newOrder: words, orders } = useWords('newOrder', 'orders')
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
            <Radio.Group aria-label={words.paidBy} options={optionsOf(['transfer', 'cash'], words)} />
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
            rules={[ruleOf(Boolean, orders.tickNeeded)]}
          >
            <Checkbox>{words.moneyIsIn(total === undefined ? '…' : exactMoney(total))}</Checkbox>
          </Form.Item>
        </div>
      )}
    </>
  )
}
