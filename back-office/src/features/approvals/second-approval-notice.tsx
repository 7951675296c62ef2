import type { InputOf } from '@bailu/contract/calls'
import type { PayerConflict, SecondPerson } from '@bailu/contract/approvals/staff'
import { dayAndTime, exactMoney } from '@bailu/phrases/format'
import { Link } from '@tanstack/react-router'
import { Alert, Flex } from 'antd'
import { ReasonButton } from '../../ui/reason-dialog.tsx'
import { usePollApproval } from '../../app/second-approval.ts'
import { useLanguage } from '../../app/language.tsx'
import { APPROVAL_CALLS } from './approval-calls.ts'
import styles from './approvals.module.css'

type Props = {
  kind: InputOf<'POST /api/staff/approval'>['kind']
  subject: string
  second: SecondPerson | null
  notYours: PayerConflict | null
}

/** Whether a payment needs a second approval, its state, and why the user may not pay it. */
export function SecondApprovalNotice({ kind, subject, second, notYours }: Props) {
  const { lang, words } = useLanguage('approvals')
  const { second: secondWords } = words.approvals
  usePollApproval(second?.state === 'waiting' ? second.approval : null)
  if (!second && !notYours) return null
  const writes = notYours !== null && notYours !== 'own_account'
  const isUnrequested = !second || second.state === 'needed'
  const canRequest = isUnrequested && notYours !== 'own_account'
  const statusText = () => {
    if (!second) return null
    if (second.state === 'waiting') return secondWords.waiting(dayAndTime(second.effective_at!, lang))
    if (second.state === 'in_force') return secondWords.in_force
    return second.together > second.limit
      ? secondWords.needed(exactMoney(second.together), exactMoney(second.limit))
      : secondWords.unknown
  }
  return (
    <div className={styles.notice}>
      <Alert
        type={second?.state === 'in_force' && !notYours ? 'success' : 'warning'}
        showIcon
        title={statusText() ?? secondWords[notYours!]}
        description={
          <>
            {second && notYours && <p>{secondWords[notYours]}</p>}
            {writes && isUnrequested && <p>{secondWords.alone}</p>}
            <Flex wrap gap={12} align="center">
              <ReasonButton
                type="primary"
                shown={canRequest}
                call="POST /api/staff/approval"
                input={(reason) => ({ kind, subject, reason })}
                done={secondWords.asked}
                refresh={APPROVAL_CALLS}
                title={secondWords.askTitle}
                okText={secondWords.ask}
              />
              {second?.approval && (
                <Link to="/approvals/$id" params={{ id: second.approval }}>
                  {secondWords.look}
                </Link>
              )}
            </Flex>
          </>
        }
      />
    </div>
  )
}
