import { useState } from 'react'
import { EMAIL } from '@bailu/contract/patterns'
import type { Order } from '@bailu/contract/orders/shop'
import { request } from '../../browser/request/request.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { guestEmail } from '../../session/guest-data.ts'
import { useAction } from '../../session/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Section } from '../../ui/screen/screen.tsx'

/** Where a guest gets news about this order; the address can be given, corrected and removed later. */
export function OrderContact({ order }: { order: Pick<Order, 'id' | 'contact_email'> }) {
  const words = useWords('orders').orders
  const stored = order.contact_email ?? ''
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const value = typed ?? (stored || guestEmail.get())
  const { busy, run } = useAction(
    (email: string) => request('PUT /api/order/{id}/contact', { id: order.id, contact_email: email }),
    {
      done: words.contactSaved,
      refresh: [['order']],
      onDone: (_, email) => {
        guestEmail.set(email)
        setTyped(undefined)
      },
    },
  )
  const save = () => {
    const email = value.trim()
    if (email !== '' && !EMAIL.test(email)) return setError(words.contactEmailWrong)
    void run(email)
  }
  if (order.contact_email === null) return null
  return (
    <Section title={words.contactTitle}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field
          type="email"
          name="contact-email"
          autoComplete="email"
          maxLength={254}
          label={words.contactEmail}
          hint={words.contactEmailHint}
          error={error}
          value={value}
          onChange={({ target }) => {
            setError(undefined)
            setTyped(target.value)
          }}
        />
        {value.trim() !== stored && (
          <Button type="submit" kind="quiet" busy={busy} className="mt-20">
            {words.contactSave}
          </Button>
        )}
      </form>
    </Section>
  )
}
