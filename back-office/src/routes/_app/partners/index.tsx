import { createFileRoute, Link } from '@tanstack/react-router'
import { LEVELS } from '@bailu/contract/levels/kinds'
import { Select } from 'antd'
import { AccountFilters, type AccountSearch, readAccountSearch } from '../../../features/customers/account-filters.tsx'
import styles from '../../../features/customers/customers.module.css'
import { PartnerList } from '../../../features/partners/partner-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { moveTextToHistory, useListSearch } from '../../../app/list-search.ts'
import { useWords } from '../../../app/language.tsx'

const LEVEL_KEYS = ['1', '2', '3', '4'] as const
type Level = (typeof LEVEL_KEYS)[number]
type Search = AccountSearch & { level?: Level }

export const Route = createFileRoute('/_app/partners/')({
  validateSearch: (raw: Record<string, unknown>): Search => {
    const level = LEVEL_KEYS.find((candidate) => candidate === String(raw['level']))
    return { ...readAccountSearch(raw), ...(level && { level }) }
  },
  beforeLoad: moveTextToHistory('/partners', 'q'),
  component: Screen,
})

function Screen() {
  const { find, partners: words } = useWords().customers
  const [search, narrow] = useListSearch<'q', Search>(Route.useSearch(), 'q')
  const { level, ...rest } = search
  return (
    <Page title={words.title}>
      <AccountFilters
        search={rest}
        hint={find.searchPartner}
        onChange={(next) => narrow({ ...next, ...(level && { level }) })}
      >
        <Select
          aria-label={find.level}
          placeholder={find.anyLevel}
          allowClear
          value={level}
          onChange={(next: Level | undefined) => narrow({ ...rest, ...(next && { level: next }) })}
          options={LEVEL_KEYS.map((value) => ({ value, label: LEVELS[Number(value) - 1] }))}
          className={styles.choice}
        />
      </AccountFilters>
      <PartnerList
        search={search}
        open={(row) => (
          <Link to="/partners/$id" params={{ id: String(row.id) }}>
            {row.employee_no}
          </Link>
        )}
      />
    </Page>
  )
}
