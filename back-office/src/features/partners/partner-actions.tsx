import { Button, Dropdown, Form, Select } from 'antd'
import { LEVELS } from '@bailu/contract/levels/kinds'
import type { StaffPartner } from '@bailu/contract/partners/staff'
import { useState } from 'react'
import { useAction } from '../../app/api/use-calls.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'

type PartnerAction = 'changeLevel' | 'disable' | 'enable'

const refresh = ['GET /api/staff/partner', 'GET /api/staff/partner/{id}'] as const

/** Actions on a partner; each requires a reason. */
export function PartnerActions({ partner }: { partner: StaffPartner }) {
  const { find, partners: words } = useWords().customers
  const mayChange = usePermissions()('PUT /api/staff/partner/{id}/level')
  const { id, nickname } = partner
  const [action, setAction] = useState<PartnerAction>()
  const [level, setLevel] = useState(partner.level)
  const onDone = () => setAction(undefined)
  const change = useAction('PUT /api/staff/partner/{id}/level', { refresh, done: words.levelChanged, onDone })
  const disable = useAction('POST /api/staff/partner/{id}/disable', { refresh, done: words.isDisabled, onDone })
  const enable = useAction('POST /api/staff/partner/{id}/enable', { refresh, done: words.isEnabled, onDone })
  if (!mayChange) return null
  const actions: Record<PartnerAction, { hint: string; busy: boolean; run: (reason: string) => void }> = {
    changeLevel: {
      hint: words.levelHint,
      busy: change.isPending,
      run: (reason) => change.mutate({ input: { id, level, reason } }),
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
  }
  const available: PartnerAction[] = ['changeLevel', partner.partner_disabled_at ? 'enable' : 'disable']
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: available.map((candidate) => ({ key: candidate, label: words[candidate] })),
          onClick: ({ key }) => {
            setLevel(partner.level)
            setAction(key as PartnerAction)
          },
        }}
      >
        <Button>{find.change}</Button>
      </Dropdown>
      {action && (
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
          {action === 'changeLevel' && (
            <Form layout="vertical" component="div">
              <Form.Item label={find.level} htmlFor="new-level">
                <Select
                  id="new-level"
                  value={level}
                  onChange={setLevel}
                  options={LEVELS.map((label, index) => ({ value: index + 1, label }))}
                />
              </Form.Item>
            </Form>
          )}
        </ReasonDialog>
      )}
    </>
  )
}
