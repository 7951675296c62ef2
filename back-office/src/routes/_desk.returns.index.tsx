import { RETURN_STATUSES, RETURN_WAITS, type ReturnStatus, type ReturnWaits } from '@bailu/contract/returns'
import { createFileRoute } from '@tanstack/react-router'
import { Button, DatePicker, Flex, Tabs, Tag } from 'antd'
import dayjs from 'dayjs'
import { useReturnColumns } from '../features/returns/return-columns.tsx'
import styles from '../features/returns/returns.module.css'
import { List } from '../ui/list.tsx'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

type Search = { status?: ReturnStatus; waits?: ReturnWaits; from?: string; to?: string }
const DAY = /^2[01]\d\d-[01]\d-[0-3]\d$/
const dayOf = (given: unknown) => (typeof given === 'string' && DAY.test(given) ? given : undefined)

export const Route = createFileRoute('/_desk/returns/')({
  validateSearch: (given: Record<string, unknown>): Search => {
    const status = RETURN_STATUSES.find((one) => one === given['status'])
    const waits = RETURN_WAITS.find((one) => one === given['waits'])
    const [from, to] = [dayOf(given['from']), dayOf(given['to'])]
    return { ...(status && { status }), ...(waits && { waits }), ...(from && { from }), ...(to && { to }) }
  },
  component: Screen,
})

function Screen() {
  const { returns: words, care, orders } = useWords()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const columns = useReturnColumns()
  const narrow = (part: { [K in keyof Search]?: Search[K] | undefined }) =>
    void navigate({
      search: Object.fromEntries(Object.entries({ ...search, ...part }).filter(([, value]) => value)) as Search,
    })
  return (
    <Page title={words.title}>
      <Tabs
        activeKey={search.status ?? 'all'}
        onChange={(tab) => narrow({ status: tab === 'all' ? undefined : (tab as ReturnStatus), waits: undefined })}
        items={(['all', ...RETURN_STATUSES] as const).map((key) => ({ key, label: words.tabs[key] }))}
      />
      <Flex gap={8} wrap className={styles.filters}>
        {RETURN_WAITS.map((waits) => (
          <Tag.CheckableTag
            key={waits}
            checked={search.waits === waits}
            onChange={(on) => narrow({ waits: on ? waits : undefined, status: undefined })}
            className={styles.switch}
          >
            {words.waits[waits]}
          </Tag.CheckableTag>
        ))}
        {(['from', 'to'] as const).map((end) => (
          <DatePicker
            key={end}
            aria-label={care[end]}
            placeholder={care[end]}
            value={search[end] ? dayjs(search[end]) : null}
            onChange={(day) => narrow({ [end]: day?.format('YYYY-MM-DD') })}
          />
        ))}
        {(search.from ?? search.to) && (
          <Button type="link" onClick={() => narrow({ from: undefined, to: undefined })}>
            {orders.clear}
          </Button>
        )}
      </Flex>
      <List
        call="GET /api/staff/return"
        input={search}
        rowKey={({ id }) => id}
        name={words.title}
        empty={words.empty}
        columns={columns}
      />
    </Page>
  )
}
