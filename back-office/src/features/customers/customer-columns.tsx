import type { CustomerRow } from '@bailu/contract/staff-people'
import type { TableProps } from 'antd'
import type { ReactNode } from 'react'
import type { BackOfficeWords } from '@bailu/phrases/back-office/words'
import { EmailOf } from '../../ui/email-of.tsx'
import { When } from '../../ui/figures.tsx'
import { Mark } from '../../ui/mark.tsx'

type Columns = NonNullable<TableProps<CustomerRow>['columns']>

/** Columns of account lists; `renderLink` renders the name as a link. */
export const customerColumns = (
  words: BackOfficeWords['people']['find'],
  open: (row: CustomerRow, name: string) => ReactNode,
): Columns => [
  {
    title: words.name,
    key: 'name',
    render: (_, row) => (
      <>
        {open(row, row.deleted ? words.erasedName : row.nickname)} <span className="muted">{row.id}</span>
        {row.employee_no && (
          <div className="muted">
            {words.partner} {row.employee_no}
          </div>
        )}
      </>
    ),
  },
  { title: words.phone, key: 'phone', render: (_, { phone }) => <span className="figure">{phone}</span> },
  { title: words.email, key: 'email', render: (_, row) => <EmailOf of={row} /> },
  { title: words.registered, key: 'at', render: (_, row) => <When at={row.registered_at} only="day" /> },
  { title: words.state, key: 'state', render: (_, row) => <StateTag row={row} words={words} /> },
]

type TagProps = {
  row: Pick<CustomerRow, 'disabled_at' | 'deleted' | 'merged_into'>
  words: BackOfficeWords['people']['find']
}

export function StateTag({ row, words }: TagProps) {
  if (row.deleted) return <Mark>{words.erased}</Mark>
  if (row.merged_into !== null) return <Mark>{words.merged}</Mark>
  return <Mark tone={row.disabled_at ? 'bad' : 'good'}>{row.disabled_at ? words.disabled : words.active}</Mark>
}
