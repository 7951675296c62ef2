import type { PaymentMethod } from '@bailu/contract/orders/payment'
import type { DeliveryMethod } from '@bailu/contract/orders/staff-order'
import { Button, DatePicker, Flex, Input, Select, Tabs, Tag } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useState } from 'react'
import { useWords } from '../../app/language.tsx'
import type { OrderSearch } from './order-search.ts'
import styles from './orders.module.css'

type Props = { value: OrderSearch; onChange: (next: OrderSearch) => void }

const ORDER_TABS = ['all', 'awaiting_payment', 'awaiting_shipment', 'finished', 'canceled'] as const
const FLAG_FILTERS = [
  'slip',
  'slip_late',
  'to_confirm',
  'flagged',
  'cash_due',
  'cash_overdue',
  'outstanding_goods',
] as const

/** Filters of the order list: choices are kept in the address, search text in the history state. */
export function OrderFilters({ value, onChange }: Props) {
  const { orders: words, orderOutcomes } = useWords()
  const [searchText, setSearchText] = useState(value.search ?? '')
  useEffect(() => setSearchText(value.search ?? ''), [value.search])
  const update = (part: Partial<OrderSearch>) =>
    onChange(Object.fromEntries(Object.entries({ ...value, ...part }).filter(([, filterValue]) => filterValue)))
  const labels = {
    slip: words.slipWaits,
    slip_late: words.slipLate,
    to_confirm: words.toConfirm,
    flagged: words.flagged,
    cash_due: words.cashDue,
    cash_overdue: orderOutcomes.cashOverdue,
    outstanding_goods: orderOutcomes.outFilter,
  }
  const isFiltered = Object.keys(value).some((name) => name !== 'tab')
  return (
    <>
      <Tabs
        activeKey={value.tab ?? 'all'}
        onChange={(tab) => update({ tab: tab === 'all' ? undefined : (tab as OrderSearch['tab']) })}
        items={ORDER_TABS.map((key) => ({ key, label: words.tabs[key] }))}
      />
      <Flex wrap gap={8} align="center" className={styles.filters}>
        <Input.Search
          aria-label={words.search}
          placeholder={words.searchHint}
          allowClear
          value={searchText}
          maxLength={80}
          className={styles.search}
          onChange={({ target }) => {
            setSearchText(target.value)
            if (target.value === '') update({ search: undefined })
          }}
          onSearch={(text) => update({ search: text.trim() })}
        />
        <Select
          aria-label={words.payment}
          value={(value.payment_method ?? '') as PaymentMethod | ''}
          onChange={(method) => update({ payment_method: method === '' ? undefined : method })}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: words.anyPayment },
            { value: 'promptpay', label: words.methods.promptpay },
            { value: 'cod', label: words.methods.cod },
            { value: 'cash', label: words.methods.cash },
          ]}
        />
        <Select
          aria-label={words.delivery}
          value={(value.way ?? '') as DeliveryMethod | ''}
          onChange={(way) => update({ way: way === '' ? undefined : way })}
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: words.anyDelivery },
            { value: 'delivery', label: words.deliveryMethods.delivery },
            { value: 'pickup', label: words.deliveryMethods.pickup },
          ]}
        />
        {(['from', 'to'] as const).map((end) => (
          <DatePicker
            key={end}
            aria-label={words[end]}
            placeholder={words[end]}
            value={value[end] ? dayjs(value[end]) : null}
            onChange={(day) => update({ [end]: day?.format('YYYY-MM-DD') })}
          />
        ))}
        {FLAG_FILTERS.map((name) => (
          <Tag.CheckableTag
            key={name}
            checked={value[name] === 'yes'}
            onChange={(on) => update({ [name]: on ? 'yes' : undefined })}
            className={styles.switch}
          >
            {labels[name]}
          </Tag.CheckableTag>
        ))}
        {isFiltered && (
          <Button type="link" onClick={() => onChange(value.tab ? { tab: value.tab } : {})}>
            {words.clear}
          </Button>
        )}
      </Flex>
    </>
  )
}
