import { DAY, matching, oneOf, searchParams } from '@bailu/client/search-params'
import { createFileRoute, Link } from '@tanstack/react-router'
import { LIST_SORTS } from '@bailu/contract/find/kinds'
import { LEVELS } from '@bailu/contract/levels/kinds'
import { SALES_PERIODS } from '@bailu/contract/partners/kinds'
import { Select } from 'antd'
import { AccountFilters } from '../../../features/customers/customer-columns.tsx'
import { ACCOUNT_FILTERS } from '../../../features/customers/account-search.ts'
import styles from '../../../features/customers/customers.module.css'
import { PartnerList } from '../../../features/partners/partner-list.tsx'
import { changeFilters } from '../../../ui/filters/filters.tsx'
import { COLUMNS_PARAM } from '../../../ui/list-bar/list-view.ts'
import { Page } from '../../../ui/page.tsx'
import { moveTextToHistory, useListSearch } from '../../../app/list-search.ts'
import { useWords } from '../../../app/language.tsx'

const LEVEL_KEYS = ['1', '2', '3', '4'] as const
const readSearch = searchParams({
  ...ACCOUNT_FILTERS,
  level: oneOf(LEVEL_KEYS),
  sort: oneOf(LIST_SORTS.partners),
  period: oneOf(SALES_PERIODS),
  from: matching(DAY),
  to: matching(DAY),
  columns: COLUMNS_PARAM,
})
type Search = ReturnType<typeof readSearch>

export const Route = createFileRoute('/_app/partners/')({
  staticData: { words: ['applications', 'customers', 'find', 'partners'] },
  validateSearch: readSearch,
  beforeLoad: moveTextToHistory('/partners', 'q'),
  component: Screen,
})

function Screen() {
  const {
    customers: { find },
    partners: words,
  } = useWords('customers', 'partners')
  const [search, narrow] = useListSearch<'q', Search>(Route.useSearch(), 'q')
  return (
    <Page title={words.title}>
      <AccountFilters
        search={search}
        hint={find.searchPartner}
        onChange={(change) => narrow(changeFilters(search, { q: undefined, state: undefined, ...change }))}
      >
        <Select
          aria-label={find.level}
          placeholder={find.anyLevel}
          allowClear
          value={search.level}
          onChange={(level: Search['level']) => narrow({ ...search, level })}
          options={LEVEL_KEYS.map((value) => ({ value, label: LEVELS[Number(value) - 1] }))}
          className={styles.choice}
        />
      </AccountFilters>
      <PartnerList
        search={search}
        params={Route.useSearch()}
        onPeriod={(change) => narrow(changeFilters<Search>(search, change))}
        open={(row) => (
          <Link to="/partners/$id" params={{ id: String(row.id) }}>
            {row.employee_no}
          </Link>
        )}
      />
    </Page>
  )
}
