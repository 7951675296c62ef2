import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ANY_PHONE, normalizePhone } from '@bailu/contract/addresses/kinds'
import type { PickupContact } from '@bailu/contract/orders/order-form'
import type { Translations } from '@bailu/phrases/translations'
import { useWords } from '../../i18n/i18n.tsx'
import { currentToken, useAuth } from '../../session/auth.ts'
import { guestContact } from '../../session/guest-data.ts'
import { Field } from '../../ui/form/field.tsx'
import { Section } from '../../ui/screen/screen.tsx'
import type { FormIssue } from './order-form-state.ts'

/** Issues of the pick-up contact by field; empty when it is valid. */
export const validateContact = (
  { name, phone }: PickupContact,
  texts: Translations['addresses'],
): Partial<PickupContact> => ({
  ...(name.trim() === '' && { name: texts.nameMissing }),
  ...(!ANY_PHONE.test(normalizePhone(phone)) && { phone: texts.phoneWrong }),
})

const EMPTY_CONTACT: PickupContact = { name: '', phone: '' }

/** The contact as typed, else the signed-in user, else the last one of this guest. */
export const usePickupContact = (typed: PickupContact | undefined): PickupContact => {
  const user = useAuth((auth) => auth.userInfo)
  if (typed) return typed
  if (currentToken() === null) return guestContact.get() ?? EMPTY_CONTACT
  return user ? { name: user.nickname, phone: user.phone } : EMPTY_CONTACT
}

type PickupContactProps = {
  value: PickupContact
  /** The order was submitted: missing fields show their errors. */
  submitted: boolean
  /** Set by a submission with an incomplete contact, which moves the focus to the first field to correct. */
  issue: FormIssue | undefined
  onChange: (contact: PickupContact) => void
}

const FIELDS = [
  { field: 'name', type: 'text', autoComplete: 'name', maxLength: 60 },
  { field: 'phone', type: 'tel', autoComplete: 'tel', maxLength: 40 },
] as const

/** Name and phone of the person who picks the order up. */
export function PickupContactFields({ value, submitted, issue, onChange }: PickupContactProps) {
  const { orders, addresses } = useWords('addresses', 'orders')
  const [touched, setTouched] = useState<Partial<Record<keyof PickupContact, boolean>>>({})
  const issues = validateContact(value, addresses)
  const inputs = useRef<Partial<Record<keyof PickupContact, HTMLInputElement | null>>>({})
  const focusFirstIssue = useEffectEvent(() => {
    const invalid = FIELDS.find(({ field }) => issues[field])
    if (invalid) inputs.current[invalid.field]?.focus()
  })
  useEffect(() => {
    if (issue) focusFirstIssue()
  }, [issue])
  const label = { name: orders.contactName, phone: addresses.phone }
  return (
    <Section title={addresses.pickedUpBy}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-16 pb-4">
        {FIELDS.map(({ field, ...input }) => (
          <Field
            key={field}
            {...input}
            ref={(input) => {
              inputs.current[field] = input
            }}
            name={`contact-${field}`}
            label={label[field]}
            value={value[field]}
            error={submitted || touched[field] ? issues[field] : undefined}
            onChange={({ target }) => onChange({ ...value, [field]: target.value })}
            onBlur={() => setTouched((now) => ({ ...now, [field]: value[field] !== '' }))}
          />
        ))}
      </div>
    </Section>
  )
}
