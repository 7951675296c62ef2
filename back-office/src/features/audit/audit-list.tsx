import type { AuditRow } from '@bailu/contract/audit'
import { actionName, thingName } from '@bailu/phrases/audit-file'
import { When } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { useWords } from '../../words.tsx'
import type { AuditSearch } from './audit-search.ts'
import { Difference } from './difference.tsx'

/** The log, newest first; each row opens to what it changed. */
export function AuditList({ search }: { search: AuditSearch }) {
  const words = useWords().audit
  return (
    <List
      call="GET /api/staff/audit"
      input={search}
      rowKey={({ id }) => id}
      name={words.table}
      empty={words.empty}
      minWidth={820}
      expandable={{
        columnTitle: <span className="only-read">{words.more}</span>,
        expandedRowRender: (row) => <Difference row={row} />,
        expandRowByClick: true,
      }}
      columns={[
        { title: words.at, key: 'at', width: 190, render: (_, { at }) => <When at={at} /> },
        { title: words.who, key: 'who', width: 180, render: (_, { actor }) => <Who actor={actor} /> },
        { title: words.action, key: 'action', render: (_, { action }) => actionName(words, action) },
        {
          title: words.thing,
          key: 'ref',
          render: (_, { ref }) => (
            <>
              {thingName(words, ref.type)}{' '}
              <span className="muted" title={ref.id}>
                {short(ref.id)}
              </span>
            </>
          ),
        },
        { title: words.reason, key: 'reason', ellipsis: true, render: (_, { reason }) => reason },
      ]}
    />
  )
}

function Who({ actor: { kind, id, name } }: { actor: AuditRow['actor'] }) {
  const words = useWords().audit
  if (kind === 'system') return words.system
  if (kind === 'guest') return words.guest
  if (name === null) return `${words.former} ${id}`
  return kind === 'staff' ? (
    name
  ) : (
    <>
      {name} <span className="muted">{id}</span>
    </>
  )
}

// Of a long id the end tells two apart; the whole of it is below, and in the table that is saved.
const short = (id: string) => (id.length > 20 ? `…${id.slice(-8)}` : id)
