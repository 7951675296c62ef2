import type { Customer, CustomerRow } from '@bailu/contract/staff-people'
import { Select } from 'antd'
import { useState } from 'react'
import { useCall } from '../../request/use-calls.ts'
import { useWords } from '../../words.tsx'
import { useSettled } from './use-settled.ts'

type Props = {
  id?: string
  value?: number
  onChange?: (id: number | undefined) => void
  /** The selected customer, once loaded. */
  known: Customer | undefined
}

/** Selects a customer by the beginning of the name, or by a full phone number or e-mail address. */
export function FindCustomer({ id, value, onChange, known }: Props) {
  const words = useWords().sale
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const found = useCall('GET /api/staff/customer', { q, state: 'active' }, { enabled: q.length > 1 })
  const rows = q.length > 1 ? (found.data?.list ?? []) : []
  const waiting = typed.trim() !== q || found.isFetching
  const nothing = found.isError ? words.searchFailed : q.length > 1 && !waiting ? words.nobodyFound : words.typeMore
  return (
    <Select<{ value: number; label: string }>
      {...(id !== undefined && { id })}
      labelInValue
      allowClear
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      value={value === undefined ? null : { value, label: known?.id === value ? known.nickname : `${value}` }}
      onChange={(one) => {
        setTyped('')
        onChange?.(one?.value)
      }}
      placeholder={words.customerHint}
      loading={waiting && typed !== ''}
      notFoundContent={<span role="status">{nothing}</span>}
      options={rows.map((row) => ({ value: row.id, label: row.nickname, row }))}
      optionRender={({ data }) => <Row row={(data as unknown as { row: CustomerRow }).row} />}
    />
  )
}

const Row = ({ row }: { row: CustomerRow }) => (
  <>
    {row.nickname}
    <div className="muted">{[row.phone, row.email, row.employee_no].filter(Boolean).join(' · ')}</div>
  </>
)
