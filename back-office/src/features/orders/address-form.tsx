import { Form, Input } from 'antd'
import type { Rule } from 'antd/es/form'
import {
  ADDRESS_FIELDS,
  fieldsOnLines,
  forAddressFields,
  isPhoneForCountry,
  normalizePhone,
  THAILAND,
} from '@bailu/contract/addresses/kinds'
import type { InputOf } from '@bailu/contract/calls'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { ANY_ZIP, THAI_ZIP } from '@bailu/contract/patterns'
import { useWords } from '../../app/language.tsx'
import { FormButton, ruleOf, TextItem } from '../../ui/form/form.tsx'
import { ORDER_CALLS } from './order-calls.ts'
import styles from './orders.module.css'

export const phoneRule = (message: string, country = THAILAND): Rule => ({
  validateTrigger: 'onBlur',
  ...ruleOf<string | undefined>((text = '') => isPhoneForCountry(normalizePhone(text), country), message),
})

/** The country stays as it is. */
const FORM_FIELDS = fieldsOnLines(['name', 'phone', 'street', 'area', 'province'])
type FormField = (typeof FORM_FIELDS)[number]
const OPTIONAL_FIELDS: ReadonlySet<FormField> = new Set(['address2'])

const OF_ADDRESS = ['address']
type AddressFieldsProps = {
  /** ISO code. */
  country?: string
  fields?: readonly FormField[]
  /** Where they are in the surrounding form. */
  path?: readonly string[]
}

/** Address fields of the surrounding form. */
export function AddressFields({ country = THAILAND, fields = FORM_FIELDS, path = OF_ADDRESS }: AddressFieldsProps) {
  const words = useWords('newOrder').newOrder
  const ruleOf = (field: FormField): Rule[] => {
    if (OPTIONAL_FIELDS.has(field)) return []
    if (field === 'phone') return [phoneRule(words.phoneWrong, country)]
    if (field === 'zip')
      return [
        {
          required: true,
          pattern: country === THAILAND ? THAI_ZIP : ANY_ZIP,
          message: words.zipWrong,
          validateTrigger: 'onBlur',
        },
      ]
    return [{ required: true, whitespace: true, message: words.needed(words.fields[field]) }]
  }
  return (
    <div className={styles.pairs}>
      {fields.map((field) => (
        <Form.Item key={field} name={[...path, field]} label={words.fields[field]} rules={ruleOf(field)}>
          <Input
            type={field === 'phone' ? 'tel' : 'text'}
            {...(field === 'zip' && country === THAILAND && { inputMode: 'numeric' as const })}
            maxLength={field === 'zip' && country === THAILAND ? 5 : ADDRESS_FIELDS[field].max}
            autoComplete="off"
          />
        </Form.Item>
      ))}
    </div>
  )
}

const CHANGE_ADDRESS = 'POST /api/staff/order/{id}/address'
type AddressValues = Pick<InputOf<typeof CHANGE_ADDRESS>, 'address' | 'reason'>

/** Corrects the delivery address of an order that is not shipped yet. */
export function ChangeAddressButton({ order }: { order: StaffOrder }) {
  const { orderSupport: words, shell } = useWords('orderSupport')
  const { country } = order.address
  return (
    <FormButton
      type="link"
      size="small"
      shown={order.actions.address}
      call={CHANGE_ADDRESS}
      toInput={({ address, reason }: AddressValues) => ({ id: order.id, address: { ...address, country }, reason })}
      initialValues={{ address: forAddressFields((field) => order.address[field]) }}
      done={words.addressChanged(order.number)}
      refresh={ORDER_CALLS}
      title={words.changeAddressTitle(order.number)}
      okText={words.changeAddress}
      width={640}
    >
      <p>{words.changeAddressHint}</p>
      <AddressFields country={country} />
      <TextItem name="reason" label={shell.reason} needed={shell.reasonNeeded} max={300} rows={2} />
    </FormButton>
  )
}
