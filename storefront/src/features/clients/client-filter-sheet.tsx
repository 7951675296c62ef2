import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CLIENT_LEVELS } from '@bailu/contract/clients/kinds'
import { SKIN_CONDITIONS, SKIN_TYPES } from '@bailu/contract/clients/profile'
import { monthNames } from '@bailu/phrases/format'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { Button, IconButton, TextButton } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { Field, type Option, SelectField } from '../../ui/form/field.tsx'
import { CloseIcon } from '../../ui/icons/icons.tsx'
import { ErrorState, Skeleton } from '../../ui/screen/screen.tsx'
import { type ClientFilterOptions, clientFilterQuery, type ClientView, DEFAULT_CLIENT_VIEW, viewOf } from './queries.ts'

type FilterSheetProps = {
  open: boolean
  view: ClientView
  onClose: () => void
  onChange: (view: ClientView) => void
}

/** All filters of the list, and the saved ones. */
export default function ClientFilterSheet({ open, view, onClose, onChange }: FilterSheetProps) {
  const { desk: words } = useWords('desk')
  const { data, isError, isFetching, refetch, error } = useQuery({ ...clientFilterQuery(useLang()), enabled: open })
  return (
    <Sheet open={open} onClose={onClose} title={words.filterTitle}>
      {open &&
        (data ? (
          <FilterForm
            key={JSON.stringify(view)}
            options={data}
            view={view}
            onShow={(next) => {
              onChange(next)
              onClose()
            }}
          />
        ) : isError ? (
          <ErrorState cause={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="mt-16 h-[320px] w-full" />
        ))}
    </Sheet>
  )
}

type FilterFormProps = { options: ClientFilterOptions; view: ClientView; onShow: (view: ClientView) => void }

function FilterForm({ options, view, onShow }: FilterFormProps) {
  const { desk: words, skin } = useWords('desk', 'skin')
  const lang = useLang()
  const [draft, setDraft] = useState(view)
  const set = (change: Partial<ClientView>) => setDraft({ ...draft, ...change })
  const counted = (list: readonly { id?: number | string; name: string; clients: number }[]): Option[] =>
    list.map(({ id, name, clients }) => ({ value: String(id ?? name), label: words.option(name, clients) }))
  const named = <T extends string>(values: readonly T[], names: Record<T, string>): Option[] =>
    values.map((value) => ({ value, label: names[value] }))
  const known = <T extends string>(values: readonly T[], value: string) => values.find((one) => one === value)
  return (
    <div className="mt-16 flex flex-col gap-12">
      <SavedViews views={options.views} view={draft} onShow={onShow} />
      <SelectField
        label={words.tag}
        prompt={words.any}
        options={counted(options.tags)}
        value={draft.tag ?? ''}
        onChange={({ target }) => set({ tag: target.value || undefined })}
      />
      <SelectField
        label={words.birthday}
        prompt={words.any}
        options={monthNames(lang).map((label, index) => ({ value: String(index + 1), label }))}
        value={draft.birthday ? String(draft.birthday) : ''}
        onChange={({ target }) => set({ birthday: Number(target.value) || undefined })}
      />
      <SelectField
        label={words.product}
        prompt={words.any}
        options={counted(options.products)}
        value={draft.product ? String(draft.product) : ''}
        onChange={({ target }) => set({ product: Number(target.value) || undefined })}
      />
      <SelectField
        label={words.province}
        prompt={words.any}
        options={options.provinces.map(({ name, clients }) => ({ value: name, label: words.option(name, clients) }))}
        value={draft.province ?? ''}
        onChange={({ target }) => set({ province: target.value || undefined })}
      />
      <SelectField
        label={words.level}
        prompt={words.any}
        options={CLIENT_LEVELS.map((level) => ({ value: level, label: level === 'none' ? words.levelNone : level }))}
        value={draft.level ?? ''}
        onChange={({ target }) => set({ level: known(CLIENT_LEVELS, target.value) })}
      />
      <SelectField
        label={words.skinType}
        prompt={words.any}
        hint={words.skinHint}
        options={named(SKIN_TYPES, skin.skinTypes)}
        value={draft.skin_type ?? ''}
        onChange={({ target }) => set({ skin_type: known(SKIN_TYPES, target.value) })}
      />
      <SelectField
        label={words.skinCondition}
        prompt={words.any}
        options={named(SKIN_CONDITIONS, skin.conditions)}
        value={draft.skin_condition ?? ''}
        onChange={({ target }) => set({ skin_condition: known(SKIN_CONDITIONS, target.value) })}
      />
      <div className="sticky bottom-0 -mx-20 flex flex-col gap-8 border-t border-line bg-paper px-20 py-12">
        <Button wide onClick={() => onShow(draft)}>
          {words.show}
        </Button>
        <TextButton onClick={() => onShow({ ...DEFAULT_CLIENT_VIEW, sort: draft.sort, days: draft.days })}>
          {words.reset}
        </TextButton>
      </div>
    </div>
  )
}

type SavedViewsProps = { views: ClientFilterOptions['views']; view: ClientView; onShow: (view: ClientView) => void }

function SavedViews({ views, view, onShow }: SavedViewsProps) {
  const { clients, desk: words } = useWords('clients', 'desk')
  const [naming, setNaming] = useState(false)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const shared = { broken: clients.broken, refresh: [['clients']] }
  const remove = useAction((id: string) => request('DELETE /api/client-view/{id}', { id }), {
    ...shared,
    done: words.deleted,
  })
  const save = useAction(
    (_: void, idempotencyKey) => request('POST /api/client-view', { name, filters: view }, { idempotencyKey }),
    {
      ...shared,
      done: words.saved,
      onDone: () => {
        setNaming(false)
        setName('')
      },
      onError: ({ message, errors }) => setError(errors['name'] ?? message),
    },
  )
  return (
    <section aria-label={words.views} className="border-b border-line pb-16">
      <h3 className="text-15 font-medium">{words.views}</h3>
      {views.length === 0 && <p className="mt-4 text-13 text-muted">{words.noViews}</p>}
      <ul>
        {views.map((saved) => (
          <li key={saved.id} className="flex items-center border-b border-line last:border-0">
            <button
              type="button"
              className="min-h-touch min-w-0 flex-1 text-left text-15 wrap-anywhere text-gold-ink"
              onClick={() => onShow(viewOf(saved.filters))}
            >
              {saved.name}
            </button>
            <IconButton
              label={words.deleteView(saved.name)}
              disabled={remove.busy}
              onClick={() => void remove.run(saved.id)}
              className="-mr-12 text-muted"
            >
              <CloseIcon className="size-16" />
            </IconButton>
          </li>
        ))}
      </ul>
      {naming ? (
        <div className="mt-12 flex flex-col gap-16">
          <Field
            label={words.viewName}
            placeholder={words.viewHint}
            maxLength={40}
            value={name}
            error={error}
            onChange={({ target }) => {
              setName(target.value)
              setError(undefined)
            }}
          />
          <div className="grid grid-cols-2 gap-12">
            <Button kind="quiet" onClick={() => setNaming(false)}>
              {words.cancel}
            </Button>
            <Button
              busy={save.busy}
              onClick={() => (name.trim() === '' ? setError(words.nameMissing) : void save.run())}
            >
              {words.save}
            </Button>
          </div>
        </div>
      ) : (
        <TextButton className="text-15" onClick={() => setNaming(true)}>
          {words.saveView}
        </TextButton>
      )}
    </section>
  )
}
