import { Button, Form, Input } from 'antd'
import type { Rule } from 'antd/es/form'
import { useState } from 'react'
import { isPhoneForCountry, normalizePhone, THAILAND } from '@bailu/contract/addresses/kinds'
import type { InputOf } from '@bailu/contract/calls'
import type { StaffOrder } from '@bailu/contract/orders/staff-order'
import { THAI_ZIP } from '@bailu/contract/patterns'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { FormDialog, ruleOf, TextItem } from '../../ui/form/form.tsx'
import { ORDER_CALLS } from './order-calls.ts'
import styles from './orders.module.css'

export const phoneRule = (message: string, country = THAILAND): Rule => ({
  validateTrigger: 'onBlur',
  ...ruleOf<string | undefined>((text = '') => isPhoneForCountry(normalizePhone(text), country), message),
})

const ANY_ZIP = /^[A-Za-z0-9 -]{3,10}$/

const MAX_LENGTHS = {
  first_name: 60,
  last_name: 60,
  phone: 20,
  address1: 200,
  address2: 200,
  area: 80,
  city: 80,
  province: 80,
  zip: 10,
} as const

/** Address fields as `address` of the surrounding form. `country`: ISO code. */
export function AddressFields({ country = THAILAND }: { country?: string }) {
  const words = useWords().newOrder
  const ruleOf = (field: keyof typeof MAX_LENGTHS): Rule[] => {
    if (field === 'address2') return []
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
      {(Object.keys(MAX_LENGTHS) as (keyof typeof MAX_LENGTHS)[]).map((field) => (
        <Form.Item key={field} name={['address', field]} label={words.fields[field]} rules={ruleOf(field)}>
          <Input
            type={field === 'phone' ? 'tel' : 'text'}
            {...(field === 'zip' && country === THAILAND && { inputMode: 'numeric' as const })}
            maxLength={field === 'zip' && country === THAILAND ? 5 : MAX_LENGTHS[field]}
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
  const { orderSupport: words, shell } = useWords()
  const may = usePermissions()
  const [open, setOpen] = useState(false)
  if (!order.actions.address || !may(CHANGE_ADDRESS)) return null
  const { first_name, last_name, phone, address1, address2, area, city, province, zip, country } = order.address
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {words.changeAddress}
      </Button>
      <FormDialog
        call={CHANGE_ADDRESS}
        toInput={({ address, reason }: AddressValues) => ({ id: order.id, address: { ...address, country }, reason })}
        initialValues={{ address: { first_name, last_name, phone, address1, address2, area, city, province, zip } }}
        done={words.addressChanged(order.number)}
        refresh={ORDER_CALLS}
        open={open}
        title={words.changeAddressTitle(order.number)}
        okText={words.changeAddress}
        onClose={() => setOpen(false)}
        width={640}
      >
        <p>{words.changeAddressHint}</p>
        <AddressFields country={country} />
        <TextItem name="reason" label={shell.reason} needed={shell.reasonNeeded} max={300} rows={2} />
      </FormDialog>
    </>
  )
}
