import type { CartLine } from '@bailu/contract/cart'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useWords } from '../../words.tsx'
import { freshKey } from '../../request/fresh-key.ts'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { LinkView } from './link-view.tsx'
import { basketKeys } from './queries.ts'

type Errors = { title?: string; until?: string; all?: string }

/** The end of that day in Bangkok. */
const endOf = (day: string) => new Date(`${day}T23:59:59+07:00`)

/** Form that names a basket and creates its link, once however often it is tapped. */
export default function MakeSheet({ lines, onClose }: { lines: CartLine[]; onClose: () => void }) {
  const words = useWords().baskets
  const { form: says } = words
  const client = useQueryClient()
  const [title, setTitle] = useState('')
  const [note, setNote] = useState('')
  const [until, setUntil] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [code, setCode] = useState<string>()
  const [busy, setBusy] = useState(false)
  const key = useRef(freshKey())
  const running = useRef(false)
  const changed = (part: keyof Errors) => {
    // Changed content is another link and gets another idempotency key.
    key.current = freshKey()
    setErrors((now) => ({ ...now, [part]: undefined, all: undefined }))
  }
  const wrong = (): Errors => ({
    ...(title.trim() === '' && { title: says.error.name }),
    ...(until !== '' && !(endOf(until) > new Date()) && { until: says.error.until }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (running.current) return
    const found = wrong()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    running.current = true
    setBusy(true)
    try {
      const expires_at = until === '' ? null : endOf(until).toISOString()
      const asked = { title, note, expires_at, lines }
      const made = await request('POST /api/basket', asked, { quiet: true, idempotencyKey: key.current })
      setCode(made.code)
      await client.invalidateQueries({ queryKey: basketKeys() })
    } catch (cause) {
      setErrors({
        all: cause instanceof Refusal ? (Object.values(cause.errors)[0] ?? cause.message) : says.error.broken,
      })
    }
    running.current = false
    setBusy(false)
  }
  return (
    <Sheet open onClose={onClose} title={code ? words.ready : says.title}>
      {code ? (
        <LinkView code={code} title={title} onClose={onClose} />
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-16 flex flex-col gap-20">
          <Field
            label={says.name}
            hint={says.nameHint}
            maxLength={80}
            autoComplete="off"
            value={title}
            error={errors.title}
            onChange={({ target }) => {
              setTitle(target.value)
              changed('title')
            }}
          />
          <TextArea
            label={says.note}
            maxLength={500}
            value={note}
            onChange={({ target }) => {
              setNote(target.value)
              changed('all')
            }}
          />
          <Field
            label={says.until}
            type="date"
            max="2199-12-31"
            value={until}
            error={errors.until}
            onChange={({ target }) => {
              setUntil(target.value)
              changed('until')
            }}
          />
          <p role="alert" className="text-13 text-danger empty:hidden">
            {errors.all}
          </p>
          <Button type="submit" busy={busy}>
            {says.make}
          </Button>
        </form>
      )}
    </Sheet>
  )
}
