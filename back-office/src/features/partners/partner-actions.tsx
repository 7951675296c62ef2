import { Button, Dropdown } from 'antd'
import { LEVELS } from '@bailu/contract/levels/kinds'
import type { StaffPartner } from '@bailu/contract/partners/staff'
import { useState } from 'react'
import { SelectItem } from '../../ui/form/items.tsx'
import { FormDialog, TextItem } from '../../ui/form/form.tsx'
import { givenReason, ReasonItems, type ReasonValues, useChangedTemplate } from '../../ui/form/given-reason.tsx'
import { usePermissions } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'

/** Call, keys of the hint and of the success message. */
const ACTIONS = {
  changeLevel: { call: 'PUT /api/staff/partner/{id}/level', hint: 'levelHint', done: 'levelChanged' },
  disable: { call: 'POST /api/staff/partner/{id}/disable', hint: 'disableHint', done: 'isDisabled' },
  hidePage: { call: 'POST /api/staff/partner/{id}/page', hint: 'hidePageHint', done: 'pageHidden' },
  showPage: { call: 'POST /api/staff/partner/{id}/page', hint: 'showPageHint', done: 'pageShown' },
  enable: { call: 'POST /api/staff/partner/{id}/enable', hint: 'enableHint', done: 'isEnabled' },
} as const
type PartnerAction = keyof typeof ACTIONS

const refresh = ['GET /api/staff/partner', 'GET /api/staff/partner/{id}'] as const

/** Actions on a partner; each requires a reason. */
export function PartnerActions({ partner }: { partner: StaffPartner }) {
  const {
    customers: { find },
    partners: words,
    shell,
  } = useWords('customers', 'partners')
  const mayChange = usePermissions()('PUT /api/staff/partner/{id}/level')
  const onRejected = useChangedTemplate()
  const { id, nickname } = partner
  const [action, setAction] = useState<PartnerAction>()
  if (!mayChange) return null
  const available: PartnerAction[] = [
    'changeLevel',
    partner.partner_disabled_at ? 'enable' : 'disable',
    ...(partner.page ? [partner.page.taken_down ? ('showPage' as const) : ('hidePage' as const)] : []),
  ]
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: available.map((candidate) => ({ key: candidate, label: words[candidate] })),
          onClick: ({ key }) => setAction(key as PartnerAction),
        }}
      >
        <Button>{find.change}</Button>
      </Dropdown>
      {action && (
        <FormDialog
          call={ACTIONS[action].call}
          toInput={({ template, reason, ...fields }: ReasonValues & { level?: number }) => ({
            id,
            ...givenReason({ template, reason }),
            ...fields,
            ...(action.endsWith('Page') && { shown: action === 'showPage' }),
          })}
          onRejected={onRejected}
          initialValues={{ level: partner.level }}
          done={words[ACTIONS[action].done]}
          refresh={refresh}
          title={`${words[action]}: ${nickname}`}
          okText={words[action]}
          danger={action === 'disable' || action === 'hidePage'}
          onClose={() => setAction(undefined)}
        >
          <p>{words[ACTIONS[action].hint]}</p>
          {action === 'changeLevel' && (
            <SelectItem
              name="level"
              label={find.level}
              options={LEVELS.map((label, index) => ({ value: index + 1, label }))}
            />
          )}
          {action === 'hidePage' ? (
            <ReasonItems usedFor="page_taken_down" />
          ) : (
            <TextItem name="reason" label={shell.reason} needed={shell.reasonNeeded} max={300} rows={3} showCount />
          )}
        </FormDialog>
      )}
    </>
  )
}
