import type { Customer } from '@bailu/contract/staff-people'
import { Form, Input, Radio } from 'antd'
import { useWords } from '../../words.tsx'
import type { SaleFields } from './sale-form.tsx'
import { phoneRule, TypedAddress } from './typed-address.tsx'
import styles from './orders.module.css'

type Props = { addresses: Customer['addresses']; place: SaleFields['place'] | undefined }

/** Delivery: a stored address of the customer, a new address, or the pick-up point. */
export function SalePlace({ addresses, place }: Props) {
  const words = useWords().sale
  return (
    <>
      <Form.Item name="place" className={place === undefined || typeof place === 'number' ? styles.last : ''}>
        <Radio.Group
          aria-label={words.place}
          className={styles.choices}
          options={[
            ...addresses.map((one) => ({ value: one.id, label: one.masked })),
            { value: 'typed', label: addresses.length > 0 ? words.anotherAddress : words.address },
            { value: 'pickup', label: words.pickup },
          ]}
        />
      </Form.Item>
      {place === 'typed' && <TypedAddress />}
      {place === 'pickup' && <Contact />}
    </>
  )
}

function Contact() {
  const words = useWords().sale
  return (
    <div className={styles.pairs}>
      <Form.Item
        name={['contact', 'name']}
        label={words.pickedUpBy}
        rules={[{ required: true, whitespace: true, message: words.nameNeeded }]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name={['contact', 'phone']} label={words.fields.phone} rules={[phoneRule(words.phoneWrong)]}>
        <Input type="tel" maxLength={20} autoComplete="off" />
      </Form.Item>
    </div>
  )
}
