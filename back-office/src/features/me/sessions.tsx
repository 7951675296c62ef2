import { Card } from 'antd'
import { useAct, useCall } from '../../request/use-calls.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { useWords } from '../../words.tsx'
import { SessionLines } from '../../ui/session-lines.tsx'

/** The user's own sessions, which can be ended. */
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
        {({ list }) => <SessionLines list={list} busy={end.isPending} onEnd={(id) => end.mutate({ input: { id } })} />}
      </Loaded>
    </Card>
  )
}
