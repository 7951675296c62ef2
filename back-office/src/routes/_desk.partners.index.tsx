import { createFileRoute, Link } from '@tanstack/react-router'
import { LEVELS } from '@bailu/contract/levels'
import { Select } from 'antd'
import { FindPeople, type PeopleSearch, readPeopleSearch } from '../features/customers/find-people.tsx'
import styles from '../features/customers/customers.module.css'
import { PartnerList } from '../features/partners/partner-list.tsx'
import { Page } from '../ui/page.tsx'
import { typedApart, useListSearch } from '../typed-search.ts'
import { useWords } from '../words.tsx'

const LEVEL_KEYS = ['1', '2', '3', '4'] as const
type Level = (typeof LEVEL_KEYS)[number]
type Search = PeopleSearch & { level?: Level }

export const Route = createFileRoute('/_desk/partners/')({
  validateSearch: (given: Record<string, unknown>): Search => {
    const level = LEVEL_KEYS.find((one) => one === String(given['level']))
    return { ...readPeopleSearch(given), ...(level && { level }) }
  },
  beforeLoad: typedApart('/partners', 'q'),
  component: Screen,
})

function Screen() {
  const { find, partners: words } = useWords().people
  const [search, narrow] = useListSearch<'q', Search>(Route.useSearch(), 'q')
  const { level, ...rest } = search
  return (
    <Page title={words.title}>
      <FindPeople
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
      </FindPeople>
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
