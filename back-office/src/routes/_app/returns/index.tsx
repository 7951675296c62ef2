import { DAY, matching, oneOf, searchParams } from '@bailu/client/search-params'
import type { ReturnStatus } from '@bailu/contract/returns/shop'
import { RETURN_NEXT_STEPS, RETURN_STATUSES } from '@bailu/contract/returns/kinds'
import { createFileRoute } from '@tanstack/react-router'
import { Button, Flex, Tabs, Tag } from 'antd'
import { useReturnColumns } from '../../../features/returns/return-columns.tsx'
import styles from '../../../features/returns/returns.module.css'
import { changeFilters, DayFilters } from '../../../ui/filters.tsx'
import { List } from '../../../ui/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/returns/')({
  staticData: { words: ['customers', 'ledger', 'orderSupport', 'orders', 'partners', 'returns'] },
  validateSearch: searchParams({
    status: oneOf(RETURN_STATUSES),
    waits: oneOf(RETURN_NEXT_STEPS),
    from: matching(DAY),
    to: matching(DAY),
  }),
  component: Screen,
})

function Screen() {
  const { returns: words, orderSupport, orders } = useWords('orderSupport', 'orders', 'returns')
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const columns = useReturnColumns()
  const narrow = (change: typeof search) => void navigate({ search: changeFilters(search, change) })
  return (
    <Page title={words.title}>
      <Tabs
        activeKey={search.status ?? 'all'}
        onChange={(tab) => narrow({ status: tab === 'all' ? undefined : (tab as ReturnStatus), waits: undefined })}
        items={(['all', ...RETURN_STATUSES] as const).map((key) => ({ key, label: words.tabs[key] }))}
      />
      <Flex gap={8} wrap className={styles.filters}>
        {RETURN_NEXT_STEPS.map((waits) => (
          <Tag.CheckableTag
            key={waits}
            checked={search.waits === waits}
            onChange={(on) => narrow({ waits: on ? waits : undefined, status: undefined })}
            className={styles.switch}
          >
            {words.waits[waits]}
          </Tag.CheckableTag>
        ))}
        <DayFilters value={search} texts={orderSupport} onChange={narrow} />
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
