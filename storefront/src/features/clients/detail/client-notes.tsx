import type { ClientNote } from '@bailu/contract/clients/shop'
import { AppError, NetworkError } from '@bailu/client/errors'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { day } from '@bailu/phrases/format'
import { request } from '../../../browser/request/request.ts'
import { useAuth } from '../../../session/auth.ts'
import { pendingNotes } from '../../../session/offline/pending-notes.ts'
import { useAction } from '../../../session/use-action.ts'
import { Button, TextButton } from '../../../ui/button.tsx'
import { PagedList } from '../../../ui/list/infinite-list.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/screen/screen.tsx'
import { useI18n, useWords } from '../../../i18n/i18n.tsx'
import { calendarDayIn, formatCalendarDay } from '../calendar-days.ts'
import { CLIENT_QUERIES, clientNotesQuery } from '../queries.ts'
import { PendingNoteRows, startSendingPendingNotes } from './pending-notes.tsx'
import { useWatch } from 'react-hook-form'
import { useFormAction } from '../../../session/use-form-action.ts'
import { Field, TextArea, Checkbox } from '../../../ui/form/field.tsx'
import { Sheet, useConfirmation } from '../../../ui/dialog/dialog.tsx'

type Editing = ClientNote | 'new' | null

/** Follow-up notes: add, edit, mark done, delete. */
export function ClientNotes({ id }: { id: number }) {
  const { clients: words } = useWords('clients')
  const source = useInfiniteQuery(clientNotesQuery(id))
  const [opened, setOpened] = useState<Editing>(null)
  const notes = source.data?.pages.flatMap(({ list }) => list)
  // With its present version, which changes when the note is saved on another device.
  const editing =
    opened === null || opened === 'new' ? opened : (notes?.find(({ id: own }) => own === opened.id) ?? opened)
  return (
    <div className="flex flex-1 flex-col">
      <div className="gutter py-16">
        <Button wide onClick={() => setOpened('new')}>
          {words.addNote}
        </Button>
      </div>
      <PendingNoteRows client={id} />
      <PagedList
        source={source}
        skeleton={<SkeletonRows count={3} height="h-[88px]" className="gap-12 gutter" />}
        empty={<EmptyState title={words.noNotes} lead={words.noNotesLead} />}
      >
        {(note) => <NoteRow key={note.id} client={id} note={note} onEdit={() => setOpened(note)} />}
      </PagedList>
      <NoteSheet client={id} editing={editing} onClose={() => setOpened(null)} />
    </div>
  )
}

function NoteRow({ client, note, onEdit }: { client: number; note: ClientNote; onEdit: () => void }) {
  const { words: phrases, lang } = useI18n('clients')
  const words = phrases.clients
  const isDone = note.done_at !== null
  const noteId = { id: client, note: note.id }
  const shared = { broken: words.broken, refresh: CLIENT_QUERIES }
  const toggleDone = useAction(
    () => request('POST /api/client/{id}/note/{note}/done', { ...noteId, done: !isDone }),
    shared,
  )
  const remove = useAction(() => request('DELETE /api/client/{id}/note/{note}', noteId), {
    ...shared,
    done: words.deleted,
  })
  const busy = toggleDone.busy || remove.busy
  const removal = useConfirmation(
    { title: words.deleteAsk, confirm: words.delete, cancel: words.keep, danger: true },
    () => remove.run(),
  )
  return (
    <li className="flex items-start gap-4 border-b border-line py-8">
      <Checkbox
        aria-label={isDone ? words.reopen : words.done}
        checked={isDone}
        disabled={busy}
        onChange={() => void toggleDone.run()}
      />
      <div className="min-w-0 flex-1 pt-8">
        <p
          data-theirs
          className={`text-15 wrap-anywhere whitespace-pre-line ${isDone ? 'text-muted line-through' : ''}`}
        >
          {note.words}
        </p>
        <p className="mt-4 text-13 text-muted">
          {day(note.created_at, lang)}
          {isDone && note.done_at && ` · ${words.doneOn(day(note.done_at, lang))}`}
        </p>
        {!isDone && note.next_on && (
          <p className={`text-13 ${note.next_on < calendarDayIn(0) ? 'text-danger' : 'text-gold-ink'}`}>
            {(note.next_on < calendarDayIn(0) ? words.overdue : words.due)(formatCalendarDay(note.next_on, lang))}
          </p>
        )}
        <div className="-ml-12 flex">
          <TextButton onClick={onEdit} className="px-12 text-15">
            {words.edit}
          </TextButton>
          <button type="button" onClick={() => removal.ask()} className="min-h-touch px-12 text-15 text-danger">
            {words.delete}
          </button>
        </div>
      </div>
      {removal.dialog}
    </li>
  )
}

type NoteSheetProps = { client: number; editing: ClientNote | 'new' | null; onClose: () => void }
const QUICK_DAYS = [1, 3, 7, 14] as const

/** Form of one note; the text stays until it is saved. */
function NoteSheet({ client, editing, onClose }: NoteSheetProps) {
  const { clients: words } = useWords('clients')
  return (
    <Sheet open={editing !== null} onClose={onClose} title={editing === 'new' ? words.addNote : words.editNote}>
      {editing && (
        <NoteForm
          key={editing === 'new' ? 'new' : editing.id}
          client={client}
          note={editing === 'new' ? null : editing}
          onDone={onClose}
        />
      )}
    </Sheet>
  )
}

type NoteInput = { words: string; next_on: string | null; version?: number }

function NoteForm({ client, note, onDone }: { client: number; note: ClientNote | null; onDone: () => void }) {
  const { clients: words } = useWords('clients')
  const queries = useQueryClient()
  const [opened] = useState(note)
  const add = async (typed: Omit<NoteInput, 'version'>, draft: string): Promise<string> => {
    const input = { id: client, ...typed }
    try {
      await request('POST /api/client/{id}/note', input, { idempotencyKey: draft })
      return words.added
    } catch (cause) {
      const userId = useAuth.getState().userInfo?.id
      if (!(cause instanceof NetworkError) || userId === undefined) throw cause
      const pending = { ...input, draft, at: new Date().toISOString() }
      if (!(await pendingNotes.add(userId, pending))) throw cause
      startSendingPendingNotes(queries)
      return words.pending.stored
    }
  }
  const { form, bind, message, busy, formProps } = useFormAction(
    async ({ version, ...typed }: NoteInput, idempotencyKey): Promise<string> => {
      if (!note || version === undefined) return add(typed, idempotencyKey)
      const changed = { id: client, note: note.id, version, ...typed }
      await request('PUT /api/client/{id}/note/{note}', changed, { idempotencyKey })
      return words.saved
    },
    {
      mode: 'onSubmit',
      defaultValues: { words: note?.words ?? '', next_on: note?.next_on ?? '' },
      draft: { name: `client_note:${client}:${note?.id ?? 'new'}` },
      validate: (typed) => ({ ...(typed.words.trim() === '' && { words: words.noteMissing }) }),
      toInput: (typed): NoteInput => ({
        words: typed.words,
        next_on: typed.next_on || null,
        ...(note && { version: note.version }),
      }),
      onRejected: ({ cause }) => {
        // Shows what was saved on another device; the next attempt replaces it.
        if (cause instanceof AppError && cause.code === 'edit_conflict')
          for (const queryKey of CLIENT_QUERIES) void queries.invalidateQueries({ queryKey })
        return false
      },
      broken: words.broken,
      done: (text) => text,
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
      {note && note.version !== opened?.version && (
        <div className="text-13 text-muted">
          <p>{words.savedElsewhere}</p>
          <p data-theirs className="mt-4 border-l-2 border-gold pl-8 wrap-anywhere whitespace-pre-line">
            {note.words}
          </p>
        </div>
      )}
      <p role="alert" className="min-h-20 text-13 text-danger">
        {message}
      </p>
      <Button type="submit" wide busy={busy}>
        {words.save}
      </Button>
    </form>
  )
}
