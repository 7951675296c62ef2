import type { ClientNote } from '@bailu/contract/clients/shop'
import { type FormEvent, useRef, useState } from 'react'
import { createIdempotencyKey } from '@bailu/client/idempotency-key'
import { AppError } from '@bailu/client/errors'
import { request } from '../../../browser/request/request.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Sheet } from '../../../ui/dialog/dialog.tsx'
import { TextArea } from '../../../ui/form/field.tsx'
import { toast } from '../../../ui/dialog/toast.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { calendarDayIn } from '../calendar-days.ts'
import { useRefreshClients } from '../use-client-action.ts'

type Props = { client: number; editing: ClientNote | 'new' | null; onClose: () => void }
const QUICK_DAYS = [1, 3, 7, 14] as const

/** Form of one note; the text stays until it is saved. */
export function NoteSheet({ client, editing, onClose }: Props) {
  const { clients: words } = useWords()
  return (
    <Sheet open={editing !== null} onClose={onClose} title={editing === 'new' ? words.addNote : words.editNote}>
      {editing && (
        <NoteForm
          key={editing === 'new' ? 'new' : `${editing.id}:${editing.version}`}
          client={client}
          note={editing === 'new' ? null : editing}
          onDone={onClose}
        />
      )}
    </Sheet>
  )
}

function NoteForm({ client, note, onDone }: { client: number; note: ClientNote | null; onDone: () => void }) {
  const { clients: words } = useWords()
  const refresh = useRefreshClients()
  const [text, setText] = useState(note?.words ?? '')
  const [nextOn, setNextOn] = useState(note?.next_on ?? '')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  // One idempotency key per form, so that a note is created once however often it is sent.
  const key = useRef(createIdempotencyKey())
  const send = () => {
    const form = { words: text, next_on: nextOn || null }
    return note
      ? request(
          'PUT /api/client/{id}/note/{note}',
          { id: client, note: note.id, version: note.version, ...form },
          { quiet: true },
        )
      : request('POST /api/client/{id}/note', { id: client, ...form }, { quiet: true, idempotencyKey: key.current })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!text.trim()) return setError(words.noteMissing)
    setBusy(true)
    setError('')
    try {
      await send()
      toast(note ? words.saved : words.added)
      await refresh()
      onDone()
    } catch (cause) {
      key.current = cause instanceof AppError ? createIdempotencyKey() : key.current
      setError(cause instanceof AppError ? (Object.values(cause.errors)[0] ?? cause.message) : words.broken)
    }
    setBusy(false)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-16 flex flex-col gap-16">
      <TextArea
        label={words.note}
        placeholder={words.noteHint}
        maxLength={1000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Field
        label={words.nextOn}
        type="date"
        min="2000-01-01"
        max="2199-12-31"
        value={nextOn}
        onChange={({ target }) => setNextOn(target.value)}
      />
      <div className="flex flex-wrap gap-8">
        {QUICK_DAYS.map((days) => (
          <Button key={days} kind="quiet" className="px-12" onClick={() => setNextOn(calendarDayIn(days))}>
            {words.inDays(days)}
          </Button>
        ))}
        {nextOn && (
          <Button kind="quiet" className="px-12" onClick={() => setNextOn('')}>
            {words.noDay}
          </Button>
        )}
      </div>
      <p role="alert" className="min-h-20 text-13 text-danger">
        {error}
      </p>
      <Button type="submit" wide busy={busy}>
        {words.save}
      </Button>
    </form>
  )
}
