import { Button, Dropdown, Form, Select } from 'antd'
import { LEVELS } from '@bailu/contract/levels'
import type { StaffPartner } from '@bailu/contract/staff-people'
import { useState } from 'react'
import { useAct } from '../../request/use-calls.ts'
import { AskReason } from '../../ui/ask-reason.tsx'
import { useMay } from '../../use-me.ts'
import { useWords } from '../../words.tsx'

type Deed = 'changeLevel' | 'disable' | 'enable'

const refresh = ['GET /api/staff/partner', 'GET /api/staff/partner/{id}'] as const

/** Actions on a partner; each requires a reason. */
export function PartnerDeeds({ partner }: { partner: StaffPartner }) {
  const { find, partners: words } = useWords().people
  const may = useMay()('PUT /api/staff/partner/{id}/level')
  const { id, nickname } = partner
  const [deed, setDeed] = useState<Deed>()
  const [level, setLevel] = useState(partner.level)
  const onDone = () => setDeed(undefined)
  const change = useAct('PUT /api/staff/partner/{id}/level', { refresh, done: words.levelChanged, onDone })
  const disable = useAct('POST /api/staff/partner/{id}/disable', { refresh, done: words.isDisabled, onDone })
  const enable = useAct('POST /api/staff/partner/{id}/enable', { refresh, done: words.isEnabled, onDone })
  if (!may) return null
  const acts: Record<Deed, { hint: string; busy: boolean; run: (reason: string) => void }> = {
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
  const possible: Deed[] = ['changeLevel', partner.partner_disabled_at ? 'enable' : 'disable']
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: possible.map((one) => ({ key: one, label: words[one] })),
          onClick: ({ key }) => {
            setLevel(partner.level)
            setDeed(key as Deed)
          },
        }}
      >
        <Button>{find.change}</Button>
      </Dropdown>
      {deed && (
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
          {deed === 'changeLevel' && (
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
        </AskReason>
      )}
    </>
  )
}
