import type { ClientNote } from '@bailu/contract/clients'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { day } from '@bailu/phrases/format'
import { request } from '../../../request/request.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EndlessList } from '../../../ui/endless.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { Tick } from '../../../ui/tick.tsx'
import { useSpeech, useWords } from '../../../words.tsx'
import { inDays, plainDay } from '../plain-day.ts'
import { notesQuery } from '../queries.ts'
import { useDeed } from '../use-deed.ts'
import { NoteSheet } from './note-sheet.tsx'

type Editing = ClientNote | 'new' | null

/** Follow-up notes: add, edit, mark done, delete. */
export function ClientNotes({ id }: { id: number }) {
  const { clients: words } = useWords()
  const source = useInfiniteQuery(notesQuery(id))
  const [editing, setEditing] = useState<Editing>(null)
  const list = source.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <div className="flex flex-1 flex-col">
      <div className="gutter py-16">
        <Button wide onClick={() => setEditing('new')}>
          {words.addNote}
        </Button>
      </div>
      <EndlessList
        source={source}
        count={list.length}
        skeleton={
          <div className="flex flex-col gap-12 gutter">
            {[0, 1, 2].map((row) => (
              <Skeleton key={row} className="h-[88px] w-full" />
            ))}
          </div>
        }
        empty={<EmptyState title={words.noNotes} lead={words.noNotesLead} />}
      >
        <ul className="gutter">
          {list.map((note) => (
            <NoteRow key={note.id} client={id} note={note} onEdit={() => setEditing(note)} />
          ))}
        </ul>
      </EndlessList>
      <NoteSheet client={id} editing={editing} onClose={() => setEditing(null)} />
    </div>
  )
}

function NoteRow({ client, note, onEdit }: { client: number; note: ClientNote; onEdit: () => void }) {
  const { words: all, lang } = useSpeech()
  const words = all.clients
  const [asking, setAsking] = useState(false)
  const { busy, run } = useDeed()
  const done = note.done_at !== null
  const which = { id: client, note: note.id }
  const finish = () =>
    run(() => request('POST /api/client/{id}/note/{note}/done', { ...which, done: !done }, { quiet: true }))
  const remove = async (yes: boolean) => {
    if (yes) await run(() => request('DELETE /api/client/{id}/note/{note}', which, { quiet: true }), words.deleted)
    setAsking(false)
  }
  return (
    <li className="flex items-start gap-4 border-b border-line py-8">
      <Tick
        aria-label={done ? words.reopen : words.done}
        checked={done}
        disabled={busy}
        onChange={() => void finish()}
      />
      <div className="min-w-0 flex-1 pt-8">
        <p data-theirs className={`text-15 wrap-anywhere whitespace-pre-line ${done ? 'text-muted line-through' : ''}`}>
          {note.words}
        </p>
        <p className="mt-4 text-13 text-muted">
          {day(note.created_at, lang)}
          {done && note.done_at && ` · ${words.doneOn(day(note.done_at, lang))}`}
        </p>
        {!done && note.next_on && (
          <p className={`text-13 ${note.next_on < inDays(0) ? 'text-danger' : 'text-gold-ink'}`}>
            {(note.next_on < inDays(0) ? words.overdue : words.due)(plainDay(note.next_on, lang))}
          </p>
        )}
        <div className="-ml-12 flex">
          <button type="button" onClick={onEdit} className="min-h-touch px-12 text-15 text-gold-ink">
            {words.edit}
          </button>
          <button type="button" onClick={() => setAsking(true)} className="min-h-touch px-12 text-15 text-danger">
            {words.delete}
          </button>
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        title={words.deleteAsk}
        confirm={words.delete}
        cancel={words.keep}
        danger
        busy={busy}
        onAnswer={(yes) => void remove(yes)}
      />
    </li>
  )
}
