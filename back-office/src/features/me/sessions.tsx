import { Button, Card } from 'antd'
import { useAct, useCall } from '../../request/use-calls.ts'
import { When } from '../../ui/figures.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { useWords } from '../../words.tsx'
import styles from './me.module.css'

/** Where one is signed in, and ending it there. */
export function Sessions() {
  const words = useWords().staff.me
  const query = useCall('GET /api/staff/me/session', {})
  const end = useAct('DELETE /api/staff/me/session/{id}', {
    done: words.ended,
    refresh: ['GET /api/staff/me/session'],
  })
  return (
    <Card title={<h2>{words.sessions}</h2>}>
      <Loaded query={query}>
        {({ list }) => (
          <ul className={styles.sessions}>
            {list.map(({ id, browser, system, created_at: since, seen_at: seen, current }) => (
              <li key={id}>
                <div>
                  <b>{[browser, system].filter(Boolean).join(' · ') || words.unknownDevice}</b>{' '}
                  {current && <span className="muted">({words.here})</span>}
                  <div className="muted">
                    {words.since} <When at={since} /> · {words.seen} <When at={seen} />
                  </div>
                </div>
                {!current && (
                  <Button onClick={() => end.mutate({ input: { id } })} loading={end.isPending}>
                    {words.end}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
