import { Button, Dropdown, Form, Input } from 'antd'
import { useState } from 'react'
import type { Customer } from '@bailu/contract/customers/staff'
import { useAction } from '../../app/api/use-calls.ts'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
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

type ReasonedAction = 'move' | 'endSessions' | 'disable' | 'enable' | 'export'
type CustomerAction = ReasonedAction | 'merge'

const refresh = [
  'GET /api/staff/customer',
  'GET /api/staff/customer/{id}',
  'GET /api/staff/partner',
  'GET /api/staff/partner/{id}',
  'GET /api/staff/partner/{id}/client',
] as const

/** Actions on a customer account; each requires a reason. */
export function CustomerActions({ customer, onMerged }: { customer: Customer; onMerged: (id: number) => void }) {
  const { find, customers: words, merge } = useWords().customers
  const may = usePermissions()
  const { id, nickname } = customer
  const [action, setAction] = useState<CustomerAction>()
  const [number, setNumber] = useState('')
  const onDone = () => setAction(undefined)
  const move = useAction('PUT /api/staff/customer/{id}/mentor', { refresh, done: words.moved, onDone })
  const disable = useAction('POST /api/staff/customer/{id}/disable', { refresh, done: words.isDisabled, onDone })
  const endAll = useAction('POST /api/staff/customer/{id}/end-sessions', { done: words.sessionsEnded, onDone })
  const enable = useAction('POST /api/staff/customer/{id}/enable', { refresh, done: words.isEnabled, onDone })
  const exportData = useAction('POST /api/staff/customer/{id}/export', {
    done: words.exported,
    onDone: (data) => {
      downloadJson(`bailu-${id}.json`, data)
      onDone()
    },
  })
  const open = !customer.deleted && customer.merged_into === null
  const available: CustomerAction[] = [
    ...(may('PUT /api/staff/customer/{id}/mentor') && open ? (['move'] as const) : []),
    ...(may('POST /api/staff/customer/{id}/merge') && open && !customer.disabled_at ? (['merge'] as const) : []),
    ...(may('POST /api/staff/customer/{id}/export') ? (['export'] as const) : []),
    ...(may('POST /api/staff/customer/{id}/end-sessions') && open && !customer.disabled_at
      ? (['endSessions'] as const)
      : []),
    ...(may('POST /api/staff/customer/{id}/disable') && open
      ? ([customer.disabled_at ? 'enable' : 'disable'] as const)
      : []),
  ]
  if (available.length === 0) return null
  const actions: Record<ReasonedAction, { hint: string; busy: boolean; run: (reason: string) => void }> = {
    move: {
      hint: words.moveHint,
      busy: move.isPending,
      run: (reason) => move.mutate({ input: { id, reason, employee_no: number.trim() || null } }),
    },
    endSessions: {
      hint: words.endSessionsHint,
      busy: endAll.isPending,
      run: (reason) => endAll.mutate({ input: { id, reason } }),
    },
    disable: {
      hint: words.disableHint,
      busy: disable.isPending,
      run: (reason) => disable.mutate({ input: { id, reason } }),
    },
    enable: {
      hint: words.enableHint,
      busy: enable.isPending,
      run: (reason) => enable.mutate({ input: { id, reason } }),
    },
    export: {
      hint: words.exportHint,
      busy: exportData.isPending,
      run: (reason) => exportData.mutate({ input: { id, reason } }),
    },
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: available.map((candidate) => ({
            key: candidate,
            label: candidate === 'merge' ? merge.title : words[candidate],
          })),
          onClick: ({ key }) => {
            setNumber(customer.mentor?.employee_no ?? '')
            setAction(key as CustomerAction)
          },
        }}
      >
        <Button>{find.change}</Button>
      </Dropdown>
      {action === 'merge' && (
        <MergeAccountsDialog
          customer={customer}
          onCancel={onDone}
          onDone={(survivorId) => {
            onDone()
            onMerged(survivorId)
          }}
        />
      )}
      {action && action !== 'merge' && (
        <ReasonDialog
          open
          title={`${words[action]}: ${nickname}`}
          okText={words[action]}
          danger={action === 'disable'}
          busy={actions[action].busy}
          onCancel={onDone}
          onDone={actions[action].run}
        >
          <p>{actions[action].hint}</p>
          {action === 'move' && (
            <Form layout="vertical" component="div">
              <Form.Item label={words.moveTo} htmlFor="new-mentor" extra={words.moveNone}>
                <Input
                  id="new-mentor"
                  value={number}
                  onChange={(event) => setNumber(event.target.value)}
                  maxLength={32}
                  autoComplete="off"
                />
              </Form.Item>
            </Form>
          )}
        </ReasonDialog>
      )}
    </>
  )
}
