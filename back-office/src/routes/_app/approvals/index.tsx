import { APPROVAL_KINDS, type ApprovalKind } from '@bailu/contract/approvals/staff'
import { createFileRoute } from '@tanstack/react-router'
import { Segmented, Select } from 'antd'
import { useApprovalColumns } from '../../../features/approvals/approval-columns.tsx'
import styles from '../../../features/approvals/approvals.module.css'
import { List } from '../../../ui/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

const STATES = ['waiting', 'decided'] as const
type Search = { state?: (typeof STATES)[number]; kind?: ApprovalKind }

export const Route = createFileRoute('/_app/approvals/')({
  validateSearch: ({ state, kind }: Record<string, unknown>): Search => {
    const parsedKind = APPROVAL_KINDS.find((candidate) => candidate === kind)
    return { ...(state === 'decided' && { state }), ...(parsedKind && { kind: parsedKind }) }
  },
  component: Screen,
})

function Screen() {
  const words = useWords().approvals
  const { state = 'waiting', kind } = Route.useSearch()
  const navigate = Route.useNavigate()
  const columns = useApprovalColumns(state === 'waiting')
  return (
    <Page title={words.title}>
      <p className="muted">{words.intro}</p>
      <div className={styles.filters}>
        <Segmented
          aria-label={words.state}
          value={state}
          onChange={(next) =>
            void navigate({
              search: ({ state: _, ...before }) => ({ ...before, ...(next === 'decided' && { state: next }) }),
            })
          }
          options={STATES.map((value) => ({ value, label: words.tabs[value] }))}
        />
        <Select<ApprovalKind | ''>
          aria-label={words.kind}
          className={styles.kind ?? ''}
          value={kind ?? ''}
          onChange={(next) =>
            void navigate({ search: ({ kind: _, ...before }) => ({ ...before, ...(next !== '' && { kind: next }) }) })
          }
          options={[
            { value: '', label: words.all },
            ...APPROVAL_KINDS.map((value) => ({ value, label: words.kinds[value] })),
          ]}
        />
      </div>
      <List
        call="GET /api/staff/approval"
        input={{ state, ...(kind && { kind }) }}
        rowKey={({ id }) => id}
        name={words.list}
        empty={state === 'waiting' ? words.none : words.noneDecided}
        minWidth={920}
        columns={columns}
      />
    </Page>
  )
}
