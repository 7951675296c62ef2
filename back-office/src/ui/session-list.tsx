import { Button } from 'antd'
import type { StaffSession } from '@bailu/contract/staff/staff'
import { DateTime } from './figures.tsx'
import { useWords } from '../app/language.tsx'
import styles from './action-rows.module.css'

type Props = { list: readonly StaffSession[]; busy?: boolean; onEnd: (id: string) => void }

/** Sessions with device, network, start and last use; the current session cannot be ended here. */
export function SessionList({ list, busy = false, onEnd }: Props) {
  const words = useWords('staff').staff.me
  return (
    <ul className={styles.rows}>
      {list.map(({ id, browser, system, network, created_at: startedAt, seen_at: lastUsedAt, current }) => (
        <li key={id}>
          <div>
            <b>{[browser, system].filter(Boolean).join(' · ') || words.unknownDevice}</b>{' '}
            {current && <span className="muted">({words.here})</span>}
            <div className="muted">
              {words.since} <DateTime at={startedAt} /> · {words.seen} <DateTime at={lastUsedAt} />
            </div>
            {network && (
              <div className="muted">
                {words.network} {network}
              </div>
            )}
          </div>
          {!current && (
            <Button onClick={() => onEnd(id)} loading={busy}>
              {words.end}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
