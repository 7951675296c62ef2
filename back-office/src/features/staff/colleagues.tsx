import { Button, Dropdown, Space } from 'antd'
import type { Colleague } from '@bailu/contract/staff/staff'
import { useState } from 'react'
import { DateTime } from '../../ui/figures.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Page } from '../../ui/page.tsx'
import { List } from '../../ui/table/list.tsx'
import { useCurrentUser } from '../../app/current-user.ts'
import { useWords } from '../../app/language.tsx'
import {
  AddStaffAccountButton,
  StaffSessions,
  StaffAccountActionDialog,
  type StaffAccountAction,
} from './change-colleague.tsx'
import { RoleMarks } from './roles.tsx'
import { StaffLinkedAccounts } from './linked-accounts.tsx'

/** Staff accounts and their actions. */
export function StaffPage() {
  const { approvals, staff } = useWords('approvals', 'staff')
  const words = staff.list
  const { email: ownEmail } = useCurrentUser()
  const [accounts, setAccounts] = useState<Colleague>()
  const [selected, setSelected] = useState<{ action: MenuAction; about: Colleague }>()
  return (
    <Page title={words.title} extra={<AddStaffAccountButton />}>
      <p className="muted">{words.intro}</p>
      <List
        call="GET /api/staff/colleague"
        input={{}}
        name={words.title}
        empty={words.empty}
        minWidth={780}
        columns={[
          {
            title: words.name,
            width: 220,
            render: (_, { name, email }) => (
              <>
                <b>{name}</b> {email === ownEmail && <span className="muted">({words.you})</span>}
                <div className="muted">{email}</div>
              </>
            ),
          },
          { title: words.roles, width: 150, render: (_, { roles }) => <RoleMarks roles={roles} /> },
          {
            title: words.seen,
            width: 165,
            render: (_, { seen_at: lastSeenAt }) =>
              lastSeenAt ? <DateTime at={lastSeenAt} /> : <span className="muted">{words.never}</span>,
          },
          {
            title: words.step,
            render: (_, { second_step: on }) => (on ? <Mark tone="good">{words.on}</Mark> : <Mark>{words.off}</Mark>),
          },
          { title: words.state, render: (_, row) => <StaffAccountState row={row} /> },
          {
            title: <span className="only-read">{words.actions}</span>,
            width: 100,
            align: 'end',
            render: (_, about) => (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: [
                    { key: 'accounts', label: approvals.links.title },
                    ...availableActions(about).map((action) => ({ key: action, label: words[action] })),
                  ],
                  onClick: ({ key }) =>
                    key === 'accounts' ? setAccounts(about) : setSelected({ action: key as MenuAction, about }),
                }}
              >
                <Button aria-label={`${words.actions}: ${about.name}`}>{words.actions}</Button>
              </Dropdown>
            ),
          },
        ]}
      />
      {accounts && <StaffLinkedAccounts about={accounts} onClose={() => setAccounts(undefined)} />}
      {selected?.action === 'sessions' && (
        <StaffSessions about={selected.about} onClose={() => setSelected(undefined)} />
      )}
      {selected && selected.action !== 'sessions' && (
        <StaffAccountActionDialog
          action={selected.action}
          about={selected.about}
          onClose={() => setSelected(undefined)}
        />
      )}
    </Page>
  )
}

type MenuAction = StaffAccountAction | 'sessions'

function availableActions({
  disabled_at: disabled,
  second_step: hasSecondFactor,
  editable,
  resettable,
}: Colleague): MenuAction[] {
  if (disabled) return editable ? ['enable'] : []
  return [
    'sessions',
    ...(editable ? (['changeRoles', 'sendLink'] as const) : []),
    ...(resettable && hasSecondFactor ? (['stepOff'] as const) : []),
    ...(editable ? (['disable'] as const) : []),
  ]
}

function StaffAccountState({ row }: { row: Colleague }) {
  const words = useWords('staff').staff.list
  if (row.disabled_at) return <Mark tone="bad">{words.disabled}</Mark>
  return (
    <Space wrap size={[8, 4]}>
      <Mark tone={row.invited ? 'waits' : 'good'}>{row.invited ? words.invited : words.active}</Mark>
      {row.link_until && <span className="muted">{words.linkOut}</span>}
    </Space>
  )
}
