import type { CustomerRow } from '@bailu/contract/customers/staff'
import type { TableProps } from 'antd'
import type { ReactNode } from 'react'
import type { BackOfficeTranslations } from '@bailu/phrases/back-office/translations'
import { EmailAddress, Mark } from '../../ui/mark.tsx'
import { DateTime } from '../../ui/figures.tsx'

type Columns = NonNullable<TableProps<CustomerRow>['columns']>

/** Columns of account lists; `renderLink` renders the name as a link. */
export const customerColumns = (
  words: BackOfficeTranslations['customers']['find'],
  renderLink: (row: CustomerRow, name: string) => ReactNode,
): Columns => [
  {
    title: words.name,
    key: 'name',
    render: (_, row) => (
      <>
        {renderLink(row, row.deleted ? words.erasedName : row.nickname)} <span className="muted">{row.id}</span>
        {row.employee_no && (
          <div className="muted">
            {words.partner} {row.employee_no}
          </div>
        )}
      </>
    ),
  },
  { title: words.phone, key: 'phone', render: (_, { phone }) => <span className="figure">{phone}</span> },
  { title: words.email, key: 'email', render: (_, row) => <EmailAddress account={row} /> },
  { title: words.registered, key: 'at', render: (_, row) => <DateTime at={row.registered_at} only="day" /> },
  { title: words.state, key: 'state', render: (_, row) => <AccountStateTag row={row} words={words} /> },
]

type AccountStateTagProps = {
  row: Pick<CustomerRow, 'disabled_at' | 'deleted' | 'merged_into'>
  words: BackOfficeTranslations['customers']['find']
}

export function AccountStateTag({ row, words }: AccountStateTagProps) {
  if (row.deleted) return <Mark>{words.erased}</Mark>
  if (row.merged_into !== null) return <Mark>{words.merged}</Mark>
  return <Mark tone={row.disabled_at ? 'bad' : 'good'}>{row.disabled_at ? words.disabled : words.active}</Mark>
}
