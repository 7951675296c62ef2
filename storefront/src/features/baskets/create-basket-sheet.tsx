import type { CartLine } from '@bailu/contract/cart/shop'
import type { InputOf } from '@bailu/contract/calls'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../i18n/i18n.tsx'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/form/field.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { BasketLinkView } from './basket-link.tsx'
import { basketKeys } from './queries.ts'

type BasketErrors = { title?: string; until?: string; all?: string }

/** The end of that day in Bangkok. */
const endOfBangkokDay = (day: string) => new Date(`${day}T23:59:59+07:00`)

/** Form that names a basket and creates its link, once however often it is tapped. */
export default function CreateBasketSheet({ lines, onClose }: { lines: CartLine[]; onClose: () => void }) {
  const words = useWords().baskets
  const { form: texts } = words
  const [title, setTitle] = useState('')
  const [note, setNote] = useState('')
  const [until, setUntil] = useState('')
  const [errors, setErrors] = useState<BasketErrors>({})
  const [code, setCode] = useState<string>()
  const { busy, run } = useAction(
    (input: InputOf<'POST /api/basket'>, idempotencyKey) =>
      request('POST /api/basket', input, { quiet: true, idempotencyKey }),
    {
      broken: texts.error.broken,
      refresh: [basketKeys()],
      onDone: (created) => setCode(created.code),
      onError: ({ message, errors: fieldErrors }) => setErrors({ all: Object.values(fieldErrors)[0] ?? message }),
    },
  )
  const clearError = (part: keyof BasketErrors) => setErrors((now) => ({ ...now, [part]: undefined, all: undefined }))
  const validate = (): BasketErrors => ({
    ...(title.trim() === '' && { title: texts.error.name }),
    ...(until !== '' && !(endOfBangkokDay(until) > new Date()) && { until: texts.error.until }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const issues = validate()
    setErrors(issues)
    if (Object.keys(issues).length > 0) return
    const expires_at = until === '' ? null : endOfBangkokDay(until).toISOString()
    void run({ title, note, expires_at, lines })
  }
  return (
    <Sheet open onClose={onClose} title={code ? words.ready : texts.title}>
      {code ? (
        <BasketLinkView code={code} title={title} onClose={onClose} />
      ) : (
        <form noValidate onSubmit={submit} className="mt-16 flex flex-col gap-20">
          <Field
            label={texts.name}
            hint={texts.nameHint}
            maxLength={80}
            autoComplete="off"
            value={title}
            error={errors.title}
            onChange={({ target }) => {
              setTitle(target.value)
              clearError('title')
            }}
          />
          <TextArea
            label={texts.note}
            maxLength={500}
            value={note}
            onChange={({ target }) => {
              setNote(target.value)
              clearError('all')
            }}
          />
          <Field
            label={texts.until}
            type="date"
            max="2199-12-31"
            value={until}
            error={errors.until}
            onChange={({ target }) => {
              setUntil(target.value)
              clearError('until')
            }}
          />
          <p role="alert" className="text-13 text-danger empty:hidden">
            {errors.all}
          </p>
          <Button type="submit" busy={busy}>
            {texts.make}
          </Button>
        </form>
      )}
    </Sheet>
  )
}
