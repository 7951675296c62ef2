import type { UseQueryResult } from '@tanstack/react-query'
import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import type { Customer, CustomerRow } from '@bailu/contract/customers/staff'
import { useCall } from '../../../app/api/use-calls.ts'
import { useWords } from '../../../app/language.tsx'
import { Loaded } from '../../../ui/load-states.tsx'
import { useDebouncedValue } from '@bailu/client/use-debounced-value'
import { FactList } from '../fact-list.tsx'
import styles from '../orders.module.css'

type CustomerSelectProps = {
  id?: string
  value?: number
  onChange?: (id: number | undefined) => void
  /** The selected customer, once loaded. */
  selectedCustomer: Customer | undefined
}

/** Selects a customer by the beginning of the name, or by a full phone number or e-mail address. */
export function CustomerSelect({ id, value, onChange, selectedCustomer }: CustomerSelectProps) {
  const words = useWords('newOrder').newOrder
  const [text, setText] = useState('')
  const q = useDebouncedValue(text.trim())
  const query = useCall('GET /api/staff/customer', { q, state: 'active' }, { enabled: q.length > 1 })
  const rows = q.length > 1 ? (query.data?.list ?? []) : []
  const isSearching = text.trim() !== q || query.isFetching
  const emptyText = query.isError
    ? words.searchFailed
    : q.length > 1 && !isSearching
      ? words.nobodyFound
      : words.typeMore
  return (
    <Select<{ value: number; label: string }>
      {...(id !== undefined && { id })}
      labelInValue
      allowClear
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      value={
        value === undefined
          ? null
          : { value, label: selectedCustomer?.id === value ? selectedCustomer.nickname : `${value}` }
      }
      onChange={(option) => {
        setText('')
        onChange?.(option?.value)
      }}
      placeholder={words.customerHint}
      loading={isSearching && text !== ''}
      notFoundContent={<span role="status">{emptyText}</span>}
      options={rows.map((row) => ({ value: row.id, label: row.nickname, row }))}
      optionRender={({ data }) => <CustomerOption row={(data as unknown as { row: CustomerRow }).row} />}
    />
  )
}

const CustomerOption = ({ row }: { row: CustomerRow }) => (
  <>
    {row.nickname}
    <div className="muted">{[row.phone, row.email, row.employee_no].filter(Boolean).join(' · ')}</div>
  </>
)

type BuyerFieldsProps = { isGuest: boolean; customer: UseQueryResult<Customer>; isChosen: boolean }

/** Buyer of a staff order, and the partner the order counts for. */
export function BuyerFields({ isGuest, customer, isChosen }: BuyerFieldsProps) {
  const words = useWords('newOrder').newOrder
  const person = isChosen ? customer.data : undefined
  return (
    <>
      <Form.Item name="who">
        <Radio.Group
          aria-label={words.buyer}
          options={[
            { value: 'customer', label: words.withAccount },
            { value: 'guest', label: words.withoutAccount },
          ]}
        />
      </Form.Item>
      {isGuest ? (
        <p className={styles.note}>{words.guestHint}</p>
      ) : (
        <Form.Item
          name="customer_id"
          label={words.customer}
          rules={[{ required: true, message: words.customerNeeded }]}
        >
          <CustomerSelect selectedCustomer={person} />
        </Form.Item>
      )}
      {isChosen && <Loaded query={customer}>{(loaded) => <BuyerFacts person={loaded} />}</Loaded>}
      {person?.employee_no ? (
        <p className={styles.note}>{words.ownOrder(person.employee_no)}</p>
      ) : (
        <Form.Item
          name="employee_no"
          label={words.partner}
          extra={
            person?.mentor
              ? words.emptyMentor(`${person.mentor.employee_no} ${person.mentor.nickname}`)
              : words.emptyNobody
          }
          className={styles.last}
        >
          <Input maxLength={20} autoComplete="off" className={styles.short} />
        </Form.Item>
      )}
    </>
  )
}

function BuyerFacts({ person }: { person: Customer }) {
  const words = useWords('newOrder', 'orders')
  return (
    <div className={styles.note}>
      <FactList
        rows={[
          [words.orders.phone, person.phone],
          [words.orders.email, person.email],
          [words.newOrder.ordersSoFar, String(person.orders.count)],
        ]}
      />
    </div>
  )
}
