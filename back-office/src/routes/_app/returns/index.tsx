import { DAY, matching, oneOf, searchParams } from '@bailu/client/search-params'
import { RETURN_NEXT_STEPS, RETURN_STATUSES } from '@bailu/contract/returns/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { Button, Flex } from 'antd'
import { useReturnColumns } from '../../../features/returns/return-columns.tsx'
import styles from '../../../features/returns/returns.module.css'
import { changeFilters, DayFilters, StateTabs, ToggleFilter } from '../../../ui/filters/filters.tsx'
import { List } from '../../../ui/table/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/returns/')({
  staticData: { words: ['orderSupport', 'orders', 'returns'] },
  validateSearch: searchParams({
    status: oneOf(RETURN_STATUSES),
    waits: oneOf(RETURN_NEXT_STEPS),
    from: matching(DAY),
    to: matching(DAY),
  }),
  component: Screen,
})

const RETURN_TABS = ['all', ...RETURN_STATUSES] as const

function Screen() {
  const { returns: words, orderSupport, orders } = useWords('orderSupport', 'orders', 'returns')
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const columns = useReturnColumns()
  const narrow = (change: typeof search) => void navigate({ search: changeFilters(search, change) })
  return (
    <Page title={words.title}>
      <StateTabs
        label={orders.state}
        value={search.status ?? 'all'}
        values={RETURN_TABS}
        texts={words.tabs}
        onChange={(tab) => narrow({ status: tab === 'all' ? undefined : tab, waits: undefined })}
      />
      <Flex gap={8} wrap className={styles.filters}>
        {RETURN_NEXT_STEPS.map((waits) => (
          <ToggleFilter
            key={waits}
            on={search.waits === waits}
            onChange={(on) => narrow({ waits: on ? waits : undefined, status: undefined })}
          >
            {words.waits[waits]}
          </ToggleFilter>
        ))}
        <DayFilters value={search} texts={orderSupport} width={168} onChange={narrow} />
        {(search.from ?? search.to) && (
          <Button type="link" onClick={() => narrow({ from: undefined, to: undefined })}>
            {orders.clear}
          </Button>
        )}
      </Flex>
      <List call="GET /api/staff/return" input={search} name={words.title} empty={words.empty} columns={columns} />
    </Page>
  )
}
