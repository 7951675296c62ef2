import { Link } from '@tanstack/react-router'
import { Card, Flex } from 'antd'
import type { CorrectionState } from '@bailu/contract/customers/kinds'
import type { Customer } from '@bailu/contract/customers/staff'
import type { EmailCorrection } from '@bailu/contract/customers/staff-care'
import { dayAndTime } from '@bailu/phrases/format'
import { usePermissions } from '../../app/current-user.ts'
import { useLanguage, useWords } from '../../app/language.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { DateTime } from '../../ui/figures.tsx'
import { Mark, type Tone } from '../../ui/mark.tsx'
import { ReasonButton } from '../../ui/reason-dialog.tsx'
import styles from './customers.module.css'

const refresh = ['GET /api/staff/customer/{id}', 'GET /api/staff/approval', 'GET /api/staff/open-tasks'] as const

const TONES: Record<CorrectionState, Tone> = {
  waiting: 'waits',
  open: 'acts',
  done: 'good',
  objected: 'bad',
  withdrawn: 'plain',
  rejected: 'bad',
  replaced: 'plain',
  expired: 'plain',
}

/** Corrections of the address that are still stored, with what can be done next. */
export function EmailCorrections({ customer: { id, email_corrections: list } }: { customer: Customer }) {
  const words = useWords('customers').customers.correct
  if (list.length === 0) return null
  return (
    <div className={styles.cards}>
      <Card title={<h2>{words.title}</h2>}>
        <ul className={styles.list}>
          {list.map((correction, index) => (
            <li key={correction.id}>
              <Flex vertical gap={4} align="start">
                <Flex wrap gap={8} align="center">
                  <Mark tone={TONES[correction.state]}>{words.states[correction.state]}</Mark>
                  <span className={styles.field}>{words.change(correction.from || words.none, correction.to)}</span>
                </Flex>
                <span className="muted">
                  <DateTime at={correction.at} /> · {words.by(correction.by)} · {words.proofs[correction.proof]}
                </span>
                <span className={styles.field}>{correction.reason}</span>
                <NextStep correction={correction} isNewest={index === 0} />
                <CorrectionButtons customer={id} correction={correction} />
              </Flex>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}

function NextStep({ correction, isNewest }: { correction: EmailCorrection; isNewest: boolean }) {
  const { words, lang } = useLanguage('customers')
  const texts = words.customers.correct
  const { state, contested, usable_at: usableAt, expires_at: expiresAt, objected_at: objectedAt } = correction
  const step = {
    waiting: contested ? texts.waitsContested : texts.waits(dayAndTime(usableAt, lang)),
    open: texts.until(dayAndTime(expiresAt, lang)),
    done: objectedAt !== null && texts.lateObjection,
    objected: isNewest && texts.objectedNext,
    expired: isNewest && texts.expiredNext,
    withdrawn: false,
    rejected: false,
    replaced: false,
  }[state]
  return step ? <span>{step}</span> : null
}

function CorrectionButtons({ customer: id, correction }: { customer: number; correction: EmailCorrection }) {
  const words = useWords('customers').customers.correct
  const may = usePermissions()
  const { state, approval } = correction
  const isOpen = state === 'open' || state === 'waiting'
  if (!isOpen) return null
  return (
    <Flex wrap gap={8}>
      {approval !== null && state === 'waiting' && may('GET /api/staff/approval/{id}') && (
        <Link to="/approvals/$id" params={{ id: approval }}>
          {words.approval}
        </Link>
      )}
      {state === 'open' && (
        <ActionButton
          call="POST /api/staff/customer/{id}/email-correction/{correction}/send"
          input={{ id, correction: correction.id }}
          done={words.sentAgain}
          refresh={refresh}
          size="small"
        >
          {words.again}
        </ActionButton>
      )}
      <ReasonButton
        call="POST /api/staff/customer/{id}/email-correction/{correction}/withdraw"
        input={(reason) => ({ id, correction: correction.id, reason })}
        done={words.isWithdrawn}
        refresh={refresh}
        title={words.withdrawTitle}
        okText={words.withdraw}
        size="small"
        danger
      >
        <p>{words.withdrawHint}</p>
      </ReasonButton>
    </Flex>
  )
}
