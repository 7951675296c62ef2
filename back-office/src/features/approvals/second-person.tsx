import type { InputOf } from '@bailu/contract/calls'
import type { NotYours, SecondPerson } from '@bailu/contract/approvals'
import { dayAndTime, exactMoney } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useMay } from '../../use-me.ts'
import { useWaiting } from '../../use-waiting.ts'
import { useLanguage } from '../../words.tsx'
import { APPROVAL_CALLS } from './approval-calls.ts'
import styles from './approvals.module.css'

type Props = {
  kind: InputOf<'POST /api/staff/approval'>['kind']
  subject: string
  second: SecondPerson | null
  notYours: NotYours | null
}

/** Whether a payment needs a second approval, its state, and why the user may not pay it. */
export function SecondPersonNotice({ kind, subject, second, notYours }: Props) {
  const { lang, words } = useLanguage()
  const { second: say } = words.approvals
  const may = useMay()
  const [asking, setAsking] = useState(false)
  const ask = useAct('POST /api/staff/approval', {
    done: say.asked,
    refresh: APPROVAL_CALLS,
    onDone: () => setAsking(false),
  })
  useWaiting(second?.state === 'waiting' ? second.approval : null)
  if (!second && !notYours) return null
  const writes = notYours !== null && notYours !== 'own_account'
  const open = !second || second.state === 'needed'
  const mayAsk = open && notYours !== 'own_account' && may('POST /api/staff/approval')
  const told = () => {
    if (!second) return null
    if (second.state === 'waiting') return say.waiting(dayAndTime(second.effective_at!, lang))
    if (second.state === 'in_force') return say.in_force
    return second.together > second.limit
      ? say.needed(exactMoney(second.together), exactMoney(second.limit))
      : say.unknown
  }
  return (
    <div className={styles.notice}>
      <Alert
        type={second?.state === 'in_force' && !notYours ? 'success' : 'warning'}
        showIcon
        title={told() ?? say[notYours!]}
        description={
          <>
            {second && notYours && <p>{say[notYours]}</p>}
            {writes && open && <p>{say.alone}</p>}
            <Flex wrap gap={12} align="center">
              {mayAsk && (
                <Button type="primary" onClick={() => setAsking(true)}>
                  {say.ask}
                </Button>
              )}
              {second?.approval && (
                <Link to="/approvals/$id" params={{ id: second.approval }}>
                  {say.look}
                </Link>
              )}
            </Flex>
          </>
        }
      />
      <AskReason
        open={asking}
        title={say.askTitle}
        deed={say.ask}
        busy={ask.isPending}
        onCancel={() => setAsking(false)}
        onDone={(reason) => ask.mutate({ input: { kind, subject, reason } })}
      />
    </div>
  )
}
