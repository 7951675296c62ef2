import { Button, Input } from 'antd'
import { useState } from 'react'
import { useCall } from '../../request/use-calls.ts'
import { Trouble } from '../../ui/broken.tsx'
import { useWords } from '../../words.tsx'
import styles from './merge.module.css'

const SHOWN = 6

/** Searches another active account by name, phone, e-mail or id. */
export function FindOther({ than, onFound }: { than: number; onFound: (id: number) => void }) {
  const { merge: words, find } = useWords().people
  const [q, setQ] = useState('')
  const { data, error, isFetching, refetch } = useCall('GET /api/staff/customer', { q }, { enabled: q !== '' })
  const open = data?.list.filter((row) => row.id !== than && !row.deleted && row.merged_into === null)
  return (
    <search className={styles.find}>
      <Input.Search
        aria-label={words.find}
        placeholder={`${words.find}: ${find.searchCustomer}`}
        maxLength={80}
        autoComplete="off"
        loading={isFetching}
        onSearch={(typed) => setQ(typed.trim())}
      />
      {error && <Trouble cause={error} onRetry={() => void refetch()} />}
      {open?.length === 0 && <p className="muted">{words.none}</p>}
      <ul className={styles.found}>
        {open?.slice(0, SHOWN).map((row) => (
          <li key={row.id}>
            <div>
              {row.nickname} <span className="muted">{row.id}</span>
              <div className="muted">{[row.phone, row.email, row.employee_no].filter(Boolean).join(' · ')}</div>
            </div>
            <Button size="small" onClick={() => onFound(row.id)}>
              {words.compare(row.nickname, row.id)}
            </Button>
          </li>
        ))}
      </ul>
    </search>
  )
}
