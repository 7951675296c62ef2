import { Button, Dropdown, Form, Input } from 'antd'
import type { Customer } from '@bailu/contract/staff-people'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import { MergeAccounts } from './merge-accounts.tsx'
import { saveJson } from './save-json.ts'

type Asked = 'move' | 'endSessions' | 'disable' | 'enable' | 'export'
type Deed = Asked | 'merge'

const refresh = [
  'GET /api/staff/customer',
  'GET /api/staff/customer/{id}',
  'GET /api/staff/partner',
  'GET /api/staff/partner/{id}',
  'GET /api/staff/partner/{id}/client',
] as const

/** Actions on a customer account; each requires a reason. */
export function CustomerDeeds({ customer, onMerged }: { customer: Customer; onMerged: (id: number) => void }) {
  const { find, customers: words, merge } = useWords().people
  const may = useMay()
  const { id, nickname } = customer
  const [deed, setDeed] = useState<Deed>()
  const [number, setNumber] = useState('')
  const onDone = () => setDeed(undefined)
  const move = useAct('PUT /api/staff/customer/{id}/mentor', { refresh, done: words.moved, onDone })
  const disable = useAct('POST /api/staff/customer/{id}/disable', { refresh, done: words.isDisabled, onDone })
  const endAll = useAct('POST /api/staff/customer/{id}/end-sessions', { done: words.sessionsEnded, onDone })
  const enable = useAct('POST /api/staff/customer/{id}/enable', { refresh, done: words.isEnabled, onDone })
  const take = useAct('POST /api/staff/customer/{id}/export', {
    done: words.exported,
    onDone: (data) => {
      saveJson(`bailu-${id}.json`, data)
      onDone()
    },
  })
  const open = !customer.deleted && customer.merged_into === null
  const possible: Deed[] = [
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
  if (possible.length === 0) return null
  const acts: Record<Asked, { hint: string; busy: boolean; run: (reason: string) => void }> = {
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
    export: { hint: words.exportHint, busy: take.isPending, run: (reason) => take.mutate({ input: { id, reason } }) },
  }
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: possible.map((one) => ({ key: one, label: one === 'merge' ? merge.title : words[one] })),
          onClick: ({ key }) => {
            setNumber(customer.mentor?.employee_no ?? '')
            setDeed(key as Deed)
          },
        }}
      >
        <Button>{find.change}</Button>
      </Dropdown>
      {deed === 'merge' && (
        <MergeAccounts
          customer={customer}
          onCancel={onDone}
          onDone={(stayed) => {
            onDone()
            onMerged(stayed)
          }}
        />
      )}
      {deed && deed !== 'merge' && (
        <AskReason
          open
          title={`${words[deed]}: ${nickname}`}
          deed={words[deed]}
          danger={deed === 'disable'}
          busy={acts[deed].busy}
          onCancel={onDone}
          onDone={acts[deed].run}
        >
          <p>{acts[deed].hint}</p>
          {deed === 'move' && (
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
        </AskReason>
      )}
    </>
  )
}
