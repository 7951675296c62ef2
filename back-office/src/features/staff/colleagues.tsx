import { Button, Dropdown, Space } from 'antd'
import type { Colleague } from '@bailu/contract/colleagues'
import { useState } from 'react'
import { When } from '../../ui/figures.tsx'
import { Mark } from '../../ui/mark.tsx'
import { List } from '../../ui/list.tsx'
import { useMe } from '../../use-me.ts'
import { useWords } from '../../words.tsx'
import { ColleagueAccounts } from './colleague-accounts.tsx'
import { ColleagueSessions } from './colleague-sessions.tsx'
import { ChangeColleague, type Deed } from './change-colleague.tsx'

/** Staff accounts and their actions. */
export function Colleagues() {
  const { approvals, staff, shell } = useWords()
  const words = staff.list
  const { email: mine } = useMe()
  const [accounts, setAccounts] = useState<Colleague>()
  const [asked, setAsked] = useState<{ deed: Item; about: Colleague }>()
  return (
    <>
      <List
        call="GET /api/staff/colleague"
        input={{}}
        rowKey={({ id }) => id}
        name={words.title}
        empty={words.empty}
        minWidth={780}
        columns={[
          {
            title: words.name,
            key: 'name',
            width: 220,
            render: (_, { name, email }) => (
              <>
                <b>{name}</b> {email === mine && <span className="muted">({words.you})</span>}
                <div className="muted">{email}</div>
              </>
            ),
          },
          { title: words.role, key: 'role', render: (_, { role }) => shell.roles[role] },
          {
            title: words.seen,
            key: 'seen',
            width: 165,
            render: (_, { seen_at: seen }) =>
              seen ? <When at={seen} /> : <span className="muted">{words.never}</span>,
          },
          {
            title: words.step,
            key: 'step',
            render: (_, { second_step: on }) => (on ? <Mark tone="good">{words.on}</Mark> : <Mark>{words.off}</Mark>),
          },
          { title: words.state, key: 'state', render: (_, row) => <State row={row} /> },
          {
            title: <span className="only-read">{words.deeds}</span>,
            key: 'deeds',
            width: 100,
            align: 'end',
            render: (_, about) => (
              <Dropdown
                trigger={['click']}
                menu={{
                  items: [
                    { key: 'accounts', label: approvals.links.title },
                    ...deedsOf(about).map((deed) => ({ key: deed, label: words[deed] })),
                  ],
                  onClick: ({ key }) =>
                    key === 'accounts' ? setAccounts(about) : setAsked({ deed: key as Item, about }),
                }}
              >
                <Button aria-label={`${words.deeds}: ${about.name}`}>{words.deeds}</Button>
              </Dropdown>
            ),
          },
        ]}
      />
      {accounts && <ColleagueAccounts about={accounts} onClose={() => setAccounts(undefined)} />}
      {asked?.deed === 'sessions' && <ColleagueSessions about={asked.about} onClose={() => setAsked(undefined)} />}
      {asked && asked.deed !== 'sessions' && (
        <ChangeColleague deed={asked.deed} about={asked.about} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

type Item = Deed | 'sessions'

function deedsOf({ disabled_at: disabled, second_step: step, editable, resettable }: Colleague): Item[] {
  if (disabled) return editable ? ['enable'] : []
  return [
    'sessions',
    ...(editable ? (['changeRole', 'sendLink'] as const) : []),
    ...(resettable && step ? (['stepOff'] as const) : []),
    ...(editable ? (['disable'] as const) : []),
  ]
}

function State({ row }: { row: Colleague }) {
  const words = useWords().staff.list
  if (row.disabled_at) return <Mark tone="bad">{words.disabled}</Mark>
  return (
    <Space wrap size={[8, 4]}>
      <Mark tone={row.invited ? 'waits' : 'good'}>{row.invited ? words.invited : words.active}</Mark>
      {row.link_until && <span className="muted">{words.linkOut}</span>}
    </Space>
  )
}
