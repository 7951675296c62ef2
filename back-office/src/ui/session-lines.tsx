import { Button } from 'antd'
import type { StaffSession } from '@bailu/contract/staff-account'
import { When } from './figures.tsx'
import { useWords } from '../words.tsx'
import styles from './action-rows.module.css'

type Props = { list: readonly StaffSession[]; busy?: boolean; onEnd: (id: string) => void }

/** Sessions with device, network, start and last use; the current session cannot be ended here. */
export function SessionLines({ list, busy = false, onEnd }: Props) {
  const words = useWords().staff.me
  return (
    <ul className={styles.rows}>
      {list.map(({ id, browser, system, network, created_at: since, seen_at: seen, current }) => (
        <li key={id}>
          <div>
            <b>{[browser, system].filter(Boolean).join(' · ') || words.unknownDevice}</b>{' '}
            {current && <span className="muted">({words.here})</span>}
            <div className="muted">
              {words.since} <When at={since} /> · {words.seen} <When at={seen} />
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
