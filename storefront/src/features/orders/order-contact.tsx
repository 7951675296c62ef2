import { useState } from 'react'
import { EMAIL } from '@bailu/contract/patterns'
import { request } from '../../browser/request/request.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { guestEmail } from '../../session/guest-data.ts'
import { useAction } from '../../session/use-action.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'

type OrderContactProps = {
  /** Of the order. */
  id: string
  /** Email of the order; empty for none. */
  stored: string
}

/** The email for messages about a guest's order, with a button to change it: a mistyped address belongs to another person. */
export function OrderContact({ id, stored }: OrderContactProps) {
  const words = useWords('orders').orders
  const [isChanging, setIsChanging] = useState(false)
  if (stored === '' || isChanging)
    return <ContactForm id={id} stored={stored} onDone={() => setIsChanging(false)} key={stored} />
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-12 text-13">
      <span className="min-w-0 wrap-anywhere">{words.contactGoesTo(stored)}</span>
      <TextButton underlined className="text-13" onClick={() => setIsChanging(true)}>
        {words.contactChange}
      </TextButton>
    </p>
  )
}

function ContactForm({ id, stored, onDone }: OrderContactProps & { onDone: () => void }) {
  const words = useWords('orders').orders
  const [typed, setTyped] = useState(() => stored || guestEmail.get())
  const [error, setError] = useState<string>()
  const { busy, run } = useAction(
    (email: string) => request('PUT /api/order/{id}/contact', { id, contact_email: email }),
    {
      done: stored === '' ? words.contactSaved : words.contactMoved,
      refresh: [['order']],
      onDone: (_, email) => {
        guestEmail.set(email)
        onDone()
      },
    },
  )
  const save = () => {
    const email = typed.trim()
    if (email !== '' && !EMAIL.test(email)) return setError(words.contactEmailWrong)
    if (email === stored) return onDone()
    void run(email)
  }
  return (
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
        hint={stored === '' ? words.contactEmailHint : words.contactChangeHint}
        error={error}
        value={typed}
        onChange={({ target }) => {
          setError(undefined)
          setTyped(target.value)
        }}
      />
      <Button type="submit" kind="quiet" busy={busy} disabled={typed.trim() === '' && stored === ''} className="mt-20">
        {words.contactSave}
      </Button>
    </form>
  )
}
