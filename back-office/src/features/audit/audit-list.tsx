import type { AuditRow } from '@bailu/contract/audit'
import { actionName } from '@bailu/phrases/audit-file'
import { When } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { Mark } from '../../ui/mark.tsx'
import { useWords } from '../../words.tsx'
import type { AuditSearch } from './audit-search.ts'
import { Difference } from './difference.tsx'
import { ThingLink } from './thing-link.tsx'

/** Audit log, newest first; rows expand to the changed fields. */
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
          render: (_, { ref }) => <ThingLink thing={ref} />,
        },
        {
          title: words.reason,
          key: 'reason',
          ellipsis: true,
          render: (_, { reason, words_erased, words_altered }) =>
            reason ??
            (words_altered ? (
              <Mark tone="bad">{words.wordsAltered}</Mark>
            ) : (
              words_erased && <span className="muted">{words.wordsErased}</span>
            )),
        },
      ]}
    />
  )
}

function Who({ actor: { kind, id, name } }: { actor: AuditRow['actor'] }) {
  const words = useWords().audit
  if (kind === 'system') return words.system
  if (kind === 'guest') return words.guest
  if (kind === 'nobody') return words.nobody
  if (kind === 'other') return `${words.other} ${id}`
  if (name === null) return `${words.former} ${id}`
  return kind === 'staff' ? (
    name
  ) : (
    <>
      {name} <span className="muted">{id}</span>
    </>
  )
}
