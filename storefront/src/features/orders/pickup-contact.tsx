import type { Contact } from '@bailu/contract/orders'
import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { useWords } from '../../words.tsx'
import { contactTroubles } from './contact-troubles.ts'

type Props = {
  value: Contact
  /** The order was submitted: missing fields show their errors. */
  asked: boolean
  onChange: (contact: Contact) => void
}

const FIELDS = [
  { field: 'name', type: 'text', autoComplete: 'name', maxLength: 60 },
  { field: 'phone', type: 'tel', autoComplete: 'tel', maxLength: 40 },
] as const

/** Name and phone of the person who picks the order up. */
export function PickupContact({ value, asked, onChange }: Props) {
  const { orders, addresses } = useWords()
  const [left, setLeft] = useState<Partial<Record<keyof Contact, boolean>>>({})
  const troubles = contactTroubles(value, addresses)
  const label = { name: orders.contactName, phone: addresses.phone }
  return (
    <Section title={addresses.pickedUpBy}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-16 pb-4">
        {FIELDS.map(({ field, ...input }) => (
          <Field
            key={field}
            {...input}
            name={`contact-${field}`}
            label={label[field]}
            value={value[field]}
            error={asked || left[field] ? troubles[field] : undefined}
            onChange={({ target }) => onChange({ ...value, [field]: target.value })}
            onBlur={() => setLeft((now) => ({ ...now, [field]: value[field] !== '' }))}
          />
        ))}
      </div>
    </Section>
  )
}
