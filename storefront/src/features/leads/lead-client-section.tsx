import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Lead } from '@bailu/contract/leads/shop'
import { day } from '@bailu/phrases/format'
import { request } from '../../browser/request/request.ts'
import { useAction } from '../../session/use-action.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet, useConfirmation } from '../../ui/dialog/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import { MENU_ROW } from '../../ui/list/menu-row.tsx'
import { Section, ErrorState, Skeleton } from '../../ui/screen/screen.tsx'
import { leadClientsQuery, leadKeys } from './queries.ts'

type ChooseClientSheetProps = { lead: string; onClose: () => void; onChoose: (client: number) => void }

/** Sheet to choose one of the partner's clients. */
export function ChooseClientSheet({ lead: leadId, onClose, onChoose }: ChooseClientSheetProps) {
  const { client: words } = useWords('leads').leads
  const lang = useLang()
  const [query, setQuery] = useState('')
  const q = useDeferredValue(query.trim())
  const { data, isError, isFetching, refetch, error } = useQuery(leadClientsQuery(leadId, q))
  return (
    <Sheet open tall onClose={onClose} title={words.choose}>
      <p className="mt-4 mb-16 text-center text-13 text-muted">{words.chooseHint}</p>
      <Field
        label={words.searchClient}
        inputMode="search"
        autoComplete="off"
        maxLength={60}
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {isError && <ErrorState cause={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-16 h-[168px] w-full" />}
      {data && data.list.length === 0 && <p className="py-28 text-center text-15 text-muted">{words.noClients}</p>}
      <ul className="mt-8">
        {data?.list.map((client) => (
          <li key={client.id}>
            <button type="button" className={MENU_ROW} onClick={() => onChoose(client.id)}>
              <span data-theirs className="min-w-0 flex-1 truncate leading-normal">
                {client.nickname}
              </span>
              <span className="text-13 text-muted">{day(client.registered_at, lang)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** The client this lead has become, or a suggested match. */
export function LeadClientSection({ lead }: { lead: Lead }) {
  const { client: words, keep: cancelText, form } = useWords('leads').leads
  const lang = useLang()
  const [choosing, setChoosing] = useState(false)
  const { id, client, suggested } = lead
  const link = useAction(
    (clientId: number) => request('POST /api/potential-customer/{id}/link', { id, client: clientId }),
    { broken: form.error.broken, refresh: [leadKeys()], done: words.done },
  )
  const unlink = useAction((_: 'linked' | 'suggested') => request('POST /api/potential-customer/{id}/unlink', { id }), {
    broken: form.error.broken,
    refresh: [leadKeys()],
    done: (_, state) => (state === 'linked' ? words.undone : ''),
  })
  const busy = link.busy || unlink.busy
  const choose = (clientId: number) => {
    setChoosing(false)
    void link.run(clientId)
  }
  const unlinking = useConfirmation(
    { title: words.unlink, message: words.unlinkAsk, confirm: words.unlink, cancel: cancelText },
    () => void unlink.run('linked'),
  )
  return (
    <Section title={words.title}>
      {client && (
        <div className="flex items-center justify-between gap-12">
          <p data-theirs className="min-w-0 text-15">
            {words.linkedTo(client.nickname, day(client.registered_at, lang))}
          </p>
          <Button kind="quiet" busy={busy} className="shrink-0" onClick={() => unlinking.ask()}>
            {words.unlink}
          </Button>
        </div>
      )}
      {suggested && (
        <div className="rounded-8 border border-gold bg-paper p-16">
          <p data-theirs className="text-15">
            {words.suggestion(suggested.nickname)}
          </p>
          <div className="mt-12 grid grid-cols-2 gap-12">
            <Button kind="quiet" busy={busy} onClick={() => void unlink.run('suggested')}>
              {words.notThem}
            </Button>
            <Button busy={busy} onClick={() => void link.run(suggested.id)}>
              {words.link}
            </Button>
          </div>
        </div>
      )}
      {!client && !suggested && (
        <Button kind="quiet" wide busy={busy} onClick={() => setChoosing(true)}>
          {words.choose}
        </Button>
      )}
      {choosing && <ChooseClientSheet lead={id} onClose={() => setChoosing(false)} onChoose={choose} />}
      {unlinking.dialog}
    </Section>
  )
}
