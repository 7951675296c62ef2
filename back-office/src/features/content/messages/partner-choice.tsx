import { LEVELS } from '@bailu/contract/levels'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { useCall } from '../../../request/use-calls.ts'
import { useWords } from '../../../words.tsx'

type Props = { id?: string; value?: string; onChange?: (employeeNo: string) => void }

/** Finds a partner by number or name. */
export function PartnerChoice({ id, value, onChange }: Props) {
  const words = useWords().content.messages
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const waiting = setTimeout(() => setQ(typed.trim()), 250)
    return () => clearTimeout(waiting)
  }, [typed])
  const { data = [], isFetching } = useCall('GET /api/staff/sitemessage/partner', { q }, { enabled: q !== '' })
  return (
    <Select
      {...(id !== undefined && { id })}
      {...(value !== undefined && { value })}
      {...(onChange && { onChange })}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      placeholder={words.partnerHint}
      options={data.map(({ employee_no, name, level }) => ({
        value: employee_no,
        label: `${employee_no} · ${name} · ${LEVELS[level - 1] ?? level}`,
      }))}
    />
  )
}
