import { LEVELS } from '@bailu/contract/levels/kinds'
import type { InputOf } from '@bailu/contract/calls'
import type { PartnerRow } from '@bailu/contract/partners/staff'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { EmailAddress, Mark } from '../../ui/mark.tsx'
import { isFiltered } from '../../ui/filters.tsx'
import { List } from '../../ui/list.tsx'
import { useWords } from '../../app/language.tsx'

type Props = { search: Omit<InputOf<'GET /api/staff/partner'>, 'cursor'>; open: (row: PartnerRow) => ReactNode }

export function PartnerList({ search, open: renderLink }: Props) {
  const {
    applications,
    customers: { find },
    partners: words,
  } = useWords()
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
      name={words.title}
      empty={isFiltered(search) ? find.none : empty}
      minWidth={780}
      columns={[
        { title: find.number, width: 84, render: (_, row) => renderLink(row) },
        { title: find.name, dataIndex: 'nickname' },
        { title: find.level, width: 70, render: (_, { level }) => LEVELS[level - 1] },
        {
          title: find.phone,
          width: 108,
          render: (_, { phone }) => <span className="figure">{phone}</span>,
        },
        {
          title: find.email,
          width: 176,
          ellipsis: true,
          render: (_, row) => <EmailAddress account={row} />,
        },
        {
          title: words.since,
          width: 122,
          day: (row) => row.approved_at,
        },
        {
          title: find.state,
          width: 92,
          render: (_, row) => (
            <Mark tone={row.disabled_at ? 'bad' : 'good'}>{row.disabled_at ? find.disabled : find.active}</Mark>
          ),
        },
      ]}
    />
  )
}
