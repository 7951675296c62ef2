import type { InputOf, Key } from '@bailu/contract/calls'
import type { OrderNote } from '@bailu/contract/orders/staff-order'
import { dayAndTime } from '@bailu/phrases/format'
import { Button, Form, Popconfirm } from 'antd'
import { useAction } from '../app/api/use-calls.ts'
import { usePermissions } from '../app/current-user.ts'
import { useLanguage, useWords } from '../app/language.tsx'
import { DateTime } from './figures.tsx'
import { FormErrors, TextItem, useFormAction } from './form/form.tsx'
import { useUndoNotice } from './undo-notice.tsx'
import styles from './staff-notes.module.css'

type StrikeOptions<S extends Key> = {
  strike: { call: S; input: (note: string, struck: boolean) => InputOf<S> }
  refresh: readonly Key[]
}
type Props<A extends Key, S extends Key> = StrikeOptions<S> & {
  notes: OrderNote[]
  add: { call: A; input: (words: string) => InputOf<A> }
  /** Names the draft of a note in this browser, such as `order-note/` and an id. */
  draft: string
  /** Who cannot see the notes. */
  hint: string
  /** The subject takes no new notes. */
  closed?: boolean
}

/** Internal notes about a subject, oldest first, each struck out by its author only; with the field for a new one. */
export function StaffNotes<A extends Key, S extends Key>(props: Props<A, S>) {
  const { notes, add, draft, hint, closed, ...options } = props
  const words = useWords('orderSupport').orderSupport
  const may = usePermissions()
  const form = useFormAction(add.call, {
    toInput: (fields: { words: string }) => add.input(fields.words),
    done: words.noteAdded,
    refresh: options.refresh,
    emptied: true,
    draft: { screen: draft },
  })
  return (
    <>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <Note key={note.id} note={note} {...options} />
          ))}
        </ul>
      )}
      {!closed && may(add.call) && (
        <Form {...form.formProps}>
          {form.draftNotice}
          <TextItem name="words" label={words.noteNew} extra={hint} needed={words.noteNeeded} max={1_000} rows={3} />
          <FormErrors action={form} />
          <Button htmlType="submit" loading={form.busy}>
            {words.noteAdd}
          </Button>
        </Form>
      )}
    </>
  )
}

function Note<S extends Key>({ note, strike, refresh }: StrikeOptions<S> & { note: OrderNote }) {
  const { words: all, lang } = useLanguage('orderSupport')
  const words = all.orderSupport
  const may = usePermissions()
  const showUndo = useUndoNotice()
  const restore = useAction(strike.call, { done: words.noteRestored, refresh })
  const action = useAction(strike.call, {
    refresh,
    onDone: () =>
      showUndo(`note ${note.id}`, words.noteStruck, () => restore.mutate({ input: strike.input(note.id, false) })),
  })
  return (
    <li>
      <p>{note.struck_at ? <del>{note.words}</del> : note.words}</p>
      <span className="muted">
        {note.by} · <DateTime at={note.at} />
        {note.struck_at && ` · ${words.struckAt(dayAndTime(note.struck_at, lang))}`}
      </span>
      {note.mine && note.struck_at === null && (
        <Popconfirm
          title={words.noteStrikeAsk}
          okText={words.noteStrike}
          onConfirm={() => action.mutateAsync({ input: strike.input(note.id, true) }).catch(() => undefined)}
        >
          <Button type="link" size="small" aria-label={words.noteStrikeOf(note.words)}>
            {words.noteStrike}
          </Button>
        </Popconfirm>
      )}
      {note.mine && note.struck_at !== null && may(strike.call) && (
        <Button
          type="link"
          size="small"
          loading={restore.isPending}
          aria-label={words.noteRestoreOf(note.words)}
          onClick={() => restore.mutate({ input: strike.input(note.id, false) })}
        >
          {words.noteRestore}
        </Button>
      )}
    </li>
  )
}
