import type { Approval } from '@bailu/contract/approvals'
import { App, Button } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useWords } from '../../words.tsx'
import { APPROVAL_CALLS } from './approval-calls.ts'

/** Actions on a proposal: approve, reject, or retract one's own. */
export function ApprovalDeeds({ given }: { given: Approval }) {
  const words = useWords().approvals
  const { modal } = App.useApp()
  const [stopping, setStopping] = useState(false)
  const approve = useAct('POST /api/staff/approval/{id}/approve', {
    done: words.approved,
    refresh: APPROVAL_CALLS,
  })
  const stop = useAct('POST /api/staff/approval/{id}/stop', {
    done: words.stopped,
    refresh: APPROVAL_CALLS,
    onDone: () => setStopping(false),
  })
  const { id, mine } = given
  const ask = () =>
    void modal.confirm({
      title: words.approveTitle,
      content: words.approveHint,
      okText: words.approve,
      onOk: () => approve.mutateAsync({ input: { id } }).catch(() => undefined),
    })
  return (
    <>
      {given.may_approve && (
        <Button type="primary" loading={approve.isPending} onClick={ask}>
          {words.approve}
        </Button>
      )}
      {given.may_stop && (
        <Button danger onClick={() => setStopping(true)}>
          {mine ? words.withdraw : words.stop}
        </Button>
      )}
      <AskReason
        open={stopping}
        title={mine ? words.withdrawTitle : words.stopTitle}
        deed={mine ? words.withdraw : words.stop}
        danger
        busy={stop.isPending}
        onCancel={() => setStopping(false)}
        onDone={(reason) => stop.mutate({ input: { id, reason } })}
      >
        {given.kind === 'grant' && <p className="muted">{words.grantStop}</p>}
      </AskReason>
    </>
  )
}
