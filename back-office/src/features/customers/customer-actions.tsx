import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import type { Customer } from '@bailu/contract/customers/staff'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import { TextItem } from '../../ui/form/form.tsx'
import { openedPart } from '../../ui/idle/opened-part.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { MergeAccountsDialog } from './merge-accounts.tsx'

/** Saves data as a JSON file without showing it on the screen. */
export function downloadJson(name: string, data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Calls, keys of the hint and of the success message. */
const ACTIONS = {
  move: { call: 'PUT /api/staff/customer/{id}/mentor', hint: 'moveHint', done: 'moved' },
  reset: { call: 'POST /api/staff/customer/{id}/reset-password', hint: 'resetHint', done: 'resetSent' },
  endSessions: { call: 'POST /api/staff/customer/{id}/end-sessions', hint: 'endSessionsHint', done: 'sessionsEnded' },
  disable: { call: 'POST /api/staff/customer/{id}/disable', hint: 'disableHint', done: 'isDisabled' },
  enable: { call: 'POST /api/staff/customer/{id}/enable', hint: 'enableHint', done: 'isEnabled' },
  export: { call: 'POST /api/staff/customer/{id}/export', hint: 'exportHint', done: 'exported' },
} as const
type ReasonedAction = keyof typeof ACTIONS
type CustomerAction = ReasonedAction | 'merge' | 'correct' | 'erasure'

const ErasureDialog = openedPart(() => import('./erasure-dialog.tsx'))
const EmailCorrectionDialog = openedPart(() => import('./email-correction-dialog.tsx'))

const refresh = [
  'GET /api/staff/customer',
  'GET /api/staff/customer/{id}',
  'GET /api/staff/partner',
  'GET /api/staff/partner/{id}',
  'GET /api/staff/partner/{id}/client',
] as const

/** Actions on a customer account; each requires a reason. */
export function CustomerActions({ customer, onMerged }: { customer: Customer; onMerged: (id: number) => void }) {
  const { audit, customers } = useWords('audit', 'customers')
  const { correct, erasure, find, customers: words, merge } = customers
  const may = usePermissions()
  const { id, nickname } = customer
  const [action, setAction] = useState<CustomerAction>()
  const close = () => setAction(undefined)
  const open = !customer.deleted && customer.merged_into === null
  const hasOpenRequest = customer.erasure_requests.some(({ state }) => state === 'open')
  const available: CustomerAction[] = [
    ...(may('PUT /api/staff/customer/{id}/mentor') && open ? (['move'] as const) : []),
    ...(may('POST /api/staff/customer/{id}/merge') && open && !customer.disabled_at ? (['merge'] as const) : []),
    ...(may('POST /api/staff/customer/{id}/export') ? (['export'] as const) : []),
    ...(may('POST /api/staff/customer/{id}/reset-password') && open && !customer.disabled_at
      ? (['reset'] as const)
      : []),
    ...(may('POST /api/staff/customer/{id}/email-correction') && open && !customer.disabled_at
      ? (['correct'] as const)
      : []),
    ...(may('POST /api/staff/customer/{id}/end-sessions') && open && !customer.disabled_at
      ? (['endSessions'] as const)
      : []),
    ...(may('POST /api/staff/customer/{id}/disable') && open
      ? ([customer.disabled_at ? 'enable' : 'disable'] as const)
      : []),
    ...(may('POST /api/staff/customer/{id}/erasure-request') && open && !hasOpenRequest ? (['erasure'] as const) : []),
  ]
  const otherNames = { merge: merge.title, correct: correct.action, erasure: erasure.action }
  const nameOf = (candidate: CustomerAction) =>
    candidate in otherNames ? otherNames[candidate as keyof typeof otherNames] : words[candidate as ReasonedAction]
  const reasoned = action && action in ACTIONS ? (action as ReasonedAction) : undefined
  if (available.length === 0) return null
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: available.map((candidate) => ({
            key: candidate,
            label: nameOf(candidate),
          })),
          onClick: ({ key }) => setAction(key as CustomerAction),
        }}
      >
        <Button>{find.change}</Button>
      </Dropdown>
      {action === 'merge' && <MergeAccountsDialog customer={customer} onClose={close} onMerged={onMerged} />}
      {action === 'correct' && <EmailCorrectionDialog customer={customer} onClose={close} />}
      {action === 'erasure' && <ErasureDialog customer={customer} onClose={close} />}
      {reasoned && (
        <ReasonDialog
          call={ACTIONS[reasoned].call}
          input={(reason, { number }: { number?: string }) => ({
            id,
            reason,
            ...(reasoned === 'move' && { employee_no: number?.trim() || null }),
          })}
          initialValues={{ number: customer.mentor?.employee_no ?? '' }}
          done={words[ACTIONS[reasoned].done]}
          refresh={['export', 'endSessions', 'reset'].includes(reasoned) ? [] : refresh}
          onDone={(reply) => reasoned === 'export' && downloadJson(`bailu-${id}.json`, reply)}
          title={audit.joined(words[reasoned], nickname)}
          okText={words[reasoned]}
          danger={reasoned === 'disable'}
          onClose={close}
        >
          <p>{words[ACTIONS[reasoned].hint]}</p>
          {reasoned === 'move' && <TextItem name="number" label={words.moveTo} extra={words.moveNone} max={32} />}
        </ReasonDialog>
      )}
    </>
  )
}
