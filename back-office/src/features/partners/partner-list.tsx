import { LEVELS } from '@bailu/contract/levels/kinds'
import type { InputOf } from '@bailu/contract/calls'
import type { PartnerRow } from '@bailu/contract/partners/staff'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { EmailAddress, Mark } from '../../ui/mark.tsx'
import { DateTime } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { useWords } from '../../app/language.tsx'

type Props = { search: Omit<InputOf<'GET /api/staff/partner'>, 'cursor'>; open: (row: PartnerRow) => ReactNode }

export function PartnerList({ search, open: renderLink }: Props) {
  const { find, partners: words, applications } = useWords().customers
  const empty = (
    <>
      <p>{words.empty}</p>
      <Link to="/applications">
        <Button>{applications.title}</Button>
      </Link>
    </>
  )
  return (
    <List
      call="GET /api/staff/partner"
      input={search}
      rowKey={({ id }) => id}
      name={words.title}
      empty={Object.keys(search).length > 0 ? find.none : empty}
      minWidth={780}
      columns={[
        { title: find.number, key: 'number', width: 84, render: (_, row) => renderLink(row) },
        { title: find.name, key: 'name', dataIndex: 'nickname' },
        { title: find.level, key: 'level', width: 70, render: (_, { level }) => LEVELS[level - 1] },
        {
          title: find.phone,
          key: 'phone',
          width: 108,
          render: (_, { phone }) => <span className="figure">{phone}</span>,
        },
        {
          title: find.email,
          key: 'email',
          width: 176,
          ellipsis: true,
          render: (_, row) => <EmailAddress account={row} />,
        },
        {
          title: words.since,
          key: 'since',
          width: 122,
          render: (_, row) => <DateTime at={row.approved_at} only="day" />,
        },
        {
          title: find.state,
          key: 'state',
          width: 92,
          render: (_, row) => (
            <Mark tone={row.disabled_at ? 'bad' : 'good'}>{row.disabled_at ? find.disabled : find.active}</Mark>
          ),
        },
      ]}
    />
  )
}
