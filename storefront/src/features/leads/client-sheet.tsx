import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { day } from '@bailu/phrases/format'
import { Field } from '../../ui/field.tsx'
import { ROW } from '../../ui/row-link.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import { clientsQuery } from './queries.ts'

type Props = { lead: string; onClose: () => void; onChoose: (client: number) => void }

/** Sheet to choose one of the partner's clients. */
export function ClientSheet({ lead, onClose, onChoose }: Props) {
  const { client: words } = useWords().leads
  const lang = useLang()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data, isError, isFetching, refetch } = useQuery(clientsQuery(lead, q))
  return (
    <Sheet open tall onClose={onClose} title={words.choose}>
      <p className="mt-4 mb-16 text-center text-13 text-muted">{words.chooseHint}</p>
      <Field
        label={words.searchClient}
        inputMode="search"
        autoComplete="off"
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isError && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-16 h-[168px] w-full" />}
      {data && data.list.length === 0 && <p className="py-28 text-center text-15 text-muted">{words.noClients}</p>}
      <ul className="mt-8">
        {data?.list.map((client) => (
          <li key={client.id}>
            <button type="button" className={ROW} onClick={() => onChoose(client.id)}>
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
