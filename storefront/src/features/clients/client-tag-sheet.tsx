import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { MAX_TAGGED_AT_ONCE } from '@bailu/contract/clients/kinds'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { Button, TextButton } from '../../ui/button.tsx'
import { Sheet, useConfirmation } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { ErrorState, Skeleton } from '../../ui/screen/screen.tsx'
import { type ClientFilterOptions, CLIENT_QUERIES, clientFilterQuery } from './queries.ts'

type Tag = ClientFilterOptions['tags'][number]

type TagSheetProps = {
  open: boolean
  onClose: () => void
  /** Clients to tag; none to edit the tags only. */
  clients: readonly number[]
  /** Tags of the only client: each is given or taken away, whichever is possible. */
  given?: readonly string[]
  onTagged?: () => void
}

/** The partner's tags: give one to clients, take it away, create, rename, delete. */
export default function ClientTagSheet({ open, onClose, clients, given, onTagged }: TagSheetProps) {
  const { desk: words } = useWords('desk')
  const { data, isError, isFetching, refetch, error } = useQuery({ ...clientFilterQuery(useLang()), enabled: open })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={clients.length > 0 && !given ? words.selected(String(clients.length)) : words.tags}
    >
      {open &&
        (data ? (
          <>
            {data.tags.length === 0 && <p className="mt-16 text-15 text-muted">{words.noTags}</p>}
            <ul className="mt-8">
              {data.tags.map((tag) => (
                <TagRow
                  key={tag.id}
                  tag={tag}
                  clients={clients}
                  isGiven={given?.includes(tag.id)}
                  onTagged={onTagged}
                />
              ))}
            </ul>
            <NewTag />
            <p className="mt-12 text-13 text-muted">{words.tagNote}</p>
          </>
        ) : isError ? (
          <ErrorState cause={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="mt-16 h-[180px] w-full" />
        ))}
    </Sheet>
  )
}

type TagRowProps = Pick<TagSheetProps, 'clients' | 'onTagged'> & {
  tag: Tag
  /** Undefined where several clients may have it or not. */
  isGiven: boolean | undefined
}

function TagRow({ tag, clients, isGiven, onTagged }: TagRowProps) {
  const { clients: clientWords, desk: words } = useWords('clients', 'desk')
  const [renaming, setRenaming] = useState(false)
  const shared = { broken: clientWords.broken, refresh: CLIENT_QUERIES }
  const { busy, run } = useAction(
    async (tagged: boolean) => {
      let changed = 0
      for (let from = 0; from < clients.length; from += MAX_TAGGED_AT_ONCE) {
        const part = clients.slice(from, from + MAX_TAGGED_AT_ONCE)
        changed += (await request('POST /api/client-tag/{id}/client', { id: tag.id, clients: part, tagged })).changed
      }
      return changed
    },
    { ...shared, done: words.tagged, onDone: () => onTagged?.() },
  )
  const remove = useAction(() => request('DELETE /api/client-tag/{id}', { id: tag.id }), {
    ...shared,
    done: words.deleted,
  })
  const removal = useConfirmation(
    { title: words.deleteTagAsk(tag.name), confirm: words.deleteTag, cancel: words.keepTag, danger: true },
    () => remove.run(),
  )
  if (renaming)
    return (
      <li className="border-b border-line py-12">
        <TagForm
          label={words.rename}
          initial={tag.name}
          send={(name) => request('PUT /api/client-tag/{id}', { id: tag.id, name })}
          onDone={() => setRenaming(false)}
        />
      </li>
    )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-12 border-b border-line py-4">
      <span className="min-w-0 flex-1 text-15 wrap-anywhere">{words.option(tag.name, tag.clients)}</span>
      <span className="flex">
        {clients.length > 0 ? (
          <>
            {isGiven !== true && (
              <TextButton disabled={busy} className="px-12 text-15" onClick={() => void run(true)}>
                {words.giveTag}
              </TextButton>
            )}
            {isGiven !== false && (
              <TextButton disabled={busy} className="px-12 text-15 text-muted" onClick={() => void run(false)}>
                {words.takeTag}
              </TextButton>
            )}
          </>
        ) : (
          <>
            <TextButton className="px-12 text-15" onClick={() => setRenaming(true)}>
              {words.rename}
            </TextButton>
            <TextButton className="px-12 text-15 text-danger" onClick={() => removal.ask()}>
              {words.deleteTag}
            </TextButton>
          </>
        )}
      </span>
      {removal.dialog}
    </li>
  )
}

function NewTag() {
  const { desk: words } = useWords('desk')
  const [count, setCount] = useState(0)
  return (
    <div className="mt-16">
      <TagForm
        key={count}
        label={words.newTag}
        initial=""
        send={(name, idempotencyKey) => request('POST /api/client-tag', { name }, { idempotencyKey })}
        onDone={() => setCount(count + 1)}
      />
    </div>
  )
}

type TagFormProps = {
  label: string
  initial: string
  send: (name: string, idempotencyKey: string) => Promise<unknown>
  onDone: () => void
}

function TagForm({ label, initial, send, onDone }: TagFormProps) {
  const { clients, desk: words } = useWords('clients', 'desk')
  const [name, setName] = useState(initial)
  const [error, setError] = useState<string>()
  const { busy, run } = useAction(send, {
    broken: clients.broken,
    refresh: CLIENT_QUERIES,
    done: words.saved,
    onDone,
    onError: ({ message, errors }) => setError(errors['name'] ?? message),
  })
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setError(words.nameMissing)
    else void run(name)
  }
  return (
    <form noValidate onSubmit={save} className="flex items-end gap-12">
      <div className="min-w-0 flex-1">
        <Field
          label={label}
          placeholder={words.tagHint}
          maxLength={30}
          value={name}
          error={error}
          onChange={({ target }) => {
            setName(target.value)
            setError(undefined)
          }}
        />
      </div>
      <Button type="submit" busy={busy} className="mb-12">
        {words.save}
      </Button>
    </form>
  )
}
