import {
  RETURN_STATUSES,
  RETURN_NEXT_STEPS,
  type ReturnStatus,
  type ReturnNextStep,
} from '@bailu/contract/returns/shop'
import { createFileRoute } from '@tanstack/react-router'
import { Button, DatePicker, Flex, Tabs, Tag } from 'antd'
import dayjs from 'dayjs'
import { useReturnColumns } from '../../../features/returns/return-columns.tsx'
import styles from '../../../features/returns/returns.module.css'
import { List } from '../../../ui/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { useWords } from '../../../app/language.tsx'

type Search = { status?: ReturnStatus; waits?: ReturnNextStep; from?: string; to?: string }
const DAY = /^2[01]\d\d-[01]\d-[0-3]\d$/
const dayOf = (raw: unknown) => (typeof raw === 'string' && DAY.test(raw) ? raw : undefined)

export const Route = createFileRoute('/_app/returns/')({
  validateSearch: (raw: Record<string, unknown>): Search => {
    const status = RETURN_STATUSES.find((candidate) => candidate === raw['status'])
    const waits = RETURN_NEXT_STEPS.find((candidate) => candidate === raw['waits'])
    const [from, to] = [dayOf(raw['from']), dayOf(raw['to'])]
    return { ...(status && { status }), ...(waits && { waits }), ...(from && { from }), ...(to && { to }) }
  },
  component: Screen,
})

function Screen() {
  const { returns: words, orderSupport, orders } = useWords()
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
        {(['from', 'to'] as const).map((end) => (
          <DatePicker
            key={end}
            aria-label={orderSupport[end]}
            placeholder={orderSupport[end]}
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
