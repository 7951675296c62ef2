import { THAI_ZIP } from '@bailu/contract/patterns'
import { normalPhone, phoneFits } from '@bailu/contract/phones'
import { THAILAND } from '@bailu/contract/pickup'
import { Form, Input } from 'antd'
import type { Rule } from 'antd/es/form'
import { useWords } from '../../words.tsx'
import styles from './orders.module.css'

export const phoneRule = (said: string, country = THAILAND): Rule => ({
  validateTrigger: 'onBlur',
  validator: (_, typed: string | undefined) =>
    phoneFits(normalPhone(typed ?? ''), country) ? Promise.resolve() : Promise.reject(new Error(said)),
})

const ANY_ZIP = /^[A-Za-z0-9 -]{3,10}$/

const LONGEST = {
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
export function TypedAddress({ country = THAILAND }: { country?: string }) {
  const words = useWords().sale
  const ruleOf = (field: keyof typeof LONGEST): Rule[] => {
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
      {(Object.keys(LONGEST) as (keyof typeof LONGEST)[]).map((field) => (
        <Form.Item key={field} name={['address', field]} label={words.fields[field]} rules={ruleOf(field)}>
          <Input
            type={field === 'phone' ? 'tel' : 'text'}
            {...(field === 'zip' && country === THAILAND && { inputMode: 'numeric' as const })}
            maxLength={field === 'zip' && country === THAILAND ? 5 : LONGEST[field]}
            autoComplete="off"
          />
        </Form.Item>
      ))}
    </div>
  )
}
