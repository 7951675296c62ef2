import type { PaymentMethod } from '@bailu/contract/orders'
import type { OrderWay } from '@bailu/contract/staff-order'
import { Button, DatePicker, Flex, Input, Select, Tabs, Tag } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { useWords } from '../../words.tsx'
import type { OrderSearch } from './order-search.ts'
import styles from './orders.module.css'

type Props = { value: OrderSearch; onChange: (next: OrderSearch) => void }

const TABS = ['all', 'awaiting_payment', 'awaiting_shipment', 'finished', 'canceled'] as const
const SWITCHES = ['slip', 'slip_late', 'to_confirm', 'flagged', 'cash_due', 'cash_overdue', 'goods_out'] as const

/** Filters of the order list: choices are kept in the address, search text in the history state. */
export function OrderFilters({ value, onChange }: Props) {
  const { orders: words, exits } = useWords()
  const [typed, setTyped] = useState(value.search ?? '')
  useEffect(() => setTyped(value.search ?? ''), [value.search])
  const set = (part: Partial<OrderSearch>) =>
    onChange(Object.fromEntries(Object.entries({ ...value, ...part }).filter(([, one]) => one)))
  const named = {
    slip: words.slipWaits,
    slip_late: words.slipLate,
    to_confirm: words.toConfirm,
    flagged: words.flagged,
    cash_due: words.cashDue,
    cash_overdue: exits.cashOverdue,
    goods_out: exits.outFilter,
  }
  const narrowed = Object.keys(value).some((name) => name !== 'tab')
  return (
    <>
      <Tabs
        activeKey={value.tab ?? 'all'}
        onChange={(tab) => set({ tab: tab === 'all' ? undefined : (tab as OrderSearch['tab']) })}
        items={TABS.map((key) => ({ key, label: words.tabs[key] }))}
      />
      <Flex wrap gap={8} align="center" className={styles.filters}>
        <Input.Search
          aria-label={words.search}
          placeholder={words.searchHint}
          allowClear
          value={typed}
          maxLength={80}
          className={styles.search}
          onChange={({ target }) => {
            setTyped(target.value)
            if (target.value === '') set({ search: undefined })
          }}
          onSearch={(text) => set({ search: text.trim() })}
        />
        <Select
          aria-label={words.payment}
          value={(value.payment_method ?? '') as PaymentMethod | ''}
          onChange={(method) => set({ payment_method: method === '' ? undefined : method })}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: words.anyPayment },
            { value: 'promptpay', label: words.methods.promptpay },
            { value: 'cod', label: words.methods.cod },
            { value: 'cash', label: words.methods.cash },
          ]}
        />
        <Select
          aria-label={words.way}
          value={(value.way ?? '') as OrderWay | ''}
          onChange={(way) => set({ way: way === '' ? undefined : way })}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: words.anyWay },
            { value: 'delivery', label: words.ways.delivery },
            { value: 'pickup', label: words.ways.pickup },
          ]}
        />
        {(['from', 'to'] as const).map((end) => (
          <DatePicker
            key={end}
            aria-label={words[end]}
            placeholder={words[end]}
            value={value[end] ? dayjs(value[end]) : null}
            onChange={(day) => set({ [end]: day?.format('YYYY-MM-DD') })}
          />
        ))}
        {SWITCHES.map((name) => (
          <Tag.CheckableTag
            key={name}
            checked={value[name] === 'yes'}
            onChange={(on) => set({ [name]: on ? 'yes' : undefined })}
            className={styles.switch}
          >
            {named[name]}
          </Tag.CheckableTag>
        ))}
        {narrowed && (
          <Button type="link" onClick={() => onChange(value.tab ? { tab: value.tab } : {})}>
            {words.clear}
          </Button>
        )}
      </Flex>
    </>
  )
}
