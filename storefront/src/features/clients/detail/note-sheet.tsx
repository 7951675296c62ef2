import type { ClientNote } from '@bailu/contract/clients/shop'
import { useWatch } from 'react-hook-form'
import { request } from '../../../browser/request/request.ts'
import { useFormAction } from '../../../session/use-form-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextArea } from '../../../ui/form/field.tsx'
import { Sheet } from '../../../ui/dialog/dialog.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { calendarDayIn } from '../calendar-days.ts'
import { CLIENT_QUERIES } from '../queries.ts'

type Props = { client: number; editing: ClientNote | 'new' | null; onClose: () => void }
const QUICK_DAYS = [1, 3, 7, 14] as const

/** Form of one note; the text stays until it is saved. */
export function NoteSheet({ client, editing, onClose }: Props) {
  const { clients: words } = useWords('clients')
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
  const { clients: words } = useWords('clients')
  const { form, bind, message, busy, formProps } = useFormAction(
    (typed: { words: string; next_on: string | null }, idempotencyKey): Promise<unknown> =>
      note
        ? request(
            'PUT /api/client/{id}/note/{note}',
            { id: client, note: note.id, version: note.version, ...typed },
            { quiet: true },
          )
        : request('POST /api/client/{id}/note', { id: client, ...typed }, { quiet: true, idempotencyKey }),
    {
      mode: 'onSubmit',
      defaultValues: { words: note?.words ?? '', next_on: note?.next_on ?? '' },
      validate: (typed) => ({ ...(typed.words.trim() === '' && { words: words.noteMissing }) }),
      toInput: (typed) => ({ words: typed.words, next_on: typed.next_on || null }),
      broken: words.broken,
      done: note ? words.saved : words.added,
      refresh: CLIENT_QUERIES,
      onDone,
    },
  )
  const nextOn = useWatch({ control: form.control, name: 'next_on' })
  return (
    <form {...formProps} className="mt-16 flex flex-col gap-16">
      <TextArea label={words.note} placeholder={words.noteHint} maxLength={1000} {...bind('words')} />
      <Field label={words.nextOn} type="date" min="2000-01-01" max="2199-12-31" {...bind('next_on')} />
      <div className="flex flex-wrap gap-8">
        {QUICK_DAYS.map((days) => (
          <Button
            key={days}
            kind="quiet"
            className="px-12"
            onClick={() => form.setValue('next_on', calendarDayIn(days))}
          >
            {words.inDays(days)}
          </Button>
        ))}
        {nextOn && (
          <Button kind="quiet" className="px-12" onClick={() => form.setValue('next_on', '')}>
            {words.noDay}
          </Button>
        )}
      </div>
      <p role="alert" className="min-h-20 text-13 text-danger">
        {message}
      </p>
      <Button type="submit" wide busy={busy}>
        {words.save}
      </Button>
    </form>
  )
}
