import { oneOf, searchParams } from '@bailu/client/search-params'
import { APPROVAL_KINDS } from '@bailu/contract/approvals/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { useApprovalColumns } from '../../../features/approvals/approval-columns.tsx'
import styles from '../../../features/approvals/approvals.module.css'
import { ChoiceFilter, StateTabs } from '../../../ui/filters/filters.tsx'
import { List } from '../../../ui/table/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

const STATES = ['waiting', 'decided'] as const

export const Route = createFileRoute('/_app/approvals/')({
  staticData: { words: ['approvals', 'dataImport', 'shopRules'] },
  validateSearch: searchParams({ state: oneOf(STATES), kind: oneOf(APPROVAL_KINDS) }),
  component: Screen,
})

function Screen() {
  const words = useWords('approvals').approvals
  const { state = 'waiting', kind } = Route.useSearch()
  const navigate = Route.useNavigate()
  const columns = useApprovalColumns(state === 'waiting')
  return (
    <Page title={words.title}>
      <p className="muted">{words.intro}</p>
      <div className={styles.filters}>
        <StateTabs
          label={words.state}
          value={state}
          values={STATES}
          texts={words.tabs}
          onChange={(next) => void navigate({ search: { state: next, kind } })}
        />
        <ChoiceFilter
          label={words.kind}
          any={words.all}
          className={styles.kind}
          value={kind}
          values={APPROVAL_KINDS}
          texts={words.kinds}
          onChange={(next) => void navigate({ search: { state, kind: next } })}
        />
      </div>
      <List
        call="GET /api/staff/approval"
        input={{ state, ...(kind && { kind }) }}
        name={words.list}
        empty={state === 'waiting' ? words.none : words.noneDecided}
        minWidth={920}
        columns={columns}
      />
    </Page>
  )
}
