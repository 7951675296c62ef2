import { Button, Empty, Modal } from 'antd'
import { useState } from 'react'
import type { Colleague } from '@bailu/contract/staff/staff'
import { useCall } from '../../app/api/use-calls.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { Loaded } from '../../ui/load-states.tsx'
import { useWords } from '../../app/language.tsx'
import { SessionList } from '../../ui/session-list.tsx'

/** Sessions of a staff member; an owner can end one or all. */
export function StaffSessions({ about, onClose }: { about: Colleague; onClose: () => void }) {
  const { staff } = useWords()
  const words = staff.list
  const query = useCall('GET /api/staff/colleague/{id}/session', { id: about.id })
  const [ending, setEnding] = useState<{ session?: string }>()
  return (
    <Modal open title={`${words.sessions}: ${about.name}`} footer={null} onCancel={onClose} width={640}>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty description={words.noSessions} />
          ) : (
            <>
              <SessionList list={list} onEnd={(session) => setEnding({ session })} />
              <Button danger onClick={() => setEnding({})}>
                {words.endAll}
              </Button>
            </>
          )
        }
      </Loaded>
      {ending && (
        <ReasonDialog
          call="POST /api/staff/colleague/{id}/session/end"
          input={(reason) => ({ id: about.id, reason, ...ending })}
          done={words.sessionsEnded}
          refresh={['GET /api/staff/colleague/{id}/session', 'GET /api/staff/colleague']}
          open
          title={`${ending.session ? staff.me.end : words.endAll}: ${about.name}`}
          okText={ending.session ? staff.me.end : words.endAll}
          danger
          onClose={() => setEnding(undefined)}
        >
          <p>{words.endHint}</p>
        </ReasonDialog>
      )}
    </Modal>
  )
}
