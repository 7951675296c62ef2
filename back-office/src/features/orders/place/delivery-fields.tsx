import type { Customer } from '@bailu/contract/customers/staff'
import { Form, Input, Radio } from 'antd'
import { useWords } from '../../../app/language.tsx'
import type { PlaceOrderValues } from './place-order-values.ts'
import { phoneRule, AddressFields } from '../address-form.tsx'
import styles from '../orders.module.css'
import { TextItem } from '../../../ui/form/form.tsx'

type Props = { addresses: Customer['addresses']; place: PlaceOrderValues['place'] | undefined }

/** Delivery: a stored address of the customer, a new address, or the pick-up point. */
export function DeliveryFields({ addresses, place }: Props) {
  const words = useWords().newOrder
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
  const words = useWords().newOrder
  return (
    <div className={styles.pairs}>
      <TextItem name={['contact', 'name']} label={words.pickedUpBy} needed={words.nameNeeded} max={60} />
      <Form.Item name={['contact', 'phone']} label={words.fields.phone} rules={[phoneRule(words.phoneWrong)]}>
        <Input type="tel" maxLength={20} autoComplete="off" />
      </Form.Item>
    </div>
  )
}
