import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { TaggedCustomer } from '@bailu/contract/customers/staff'
import { customerColumns, AccountFilters } from '../../../features/customers/customer-columns.tsx'
import { TagFilter, TagMarks, TagsButton, TagSelected } from '../../../features/customers/customer-marks.tsx'
import { readCustomerSearch } from '../../../features/customers/account-search.ts'
import { changeFilters, isFiltered } from '../../../ui/filters.tsx'
import { List } from '../../../ui/list.tsx'
import { Page } from '../../../ui/page.tsx'
import { moveTextToHistory, useListSearch } from '../../../app/list-search.ts'
import { usePermissions } from '../../../app/current-user.ts'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/customers/')({
  validateSearch: readCustomerSearch,
  beforeLoad: moveTextToHistory('/customers', 'q'),
  component: Screen,
})

function Screen() {
  const { find, marks, customers: words } = useWords().customers
  const [search, narrow] = useListSearch(Route.useSearch(), 'q')
  const mayTag = usePermissions()('POST /api/staff/customer-tag/{id}/customer')
  const [selectedIds, setSelectedIds] = useState<number[]>([])
  const change = (next: typeof search) => {
    setSelectedIds([])
    narrow(next)
  }
  const nameOf = (row: { deleted: boolean; nickname: string }) => (row.deleted ? find.erasedName : row.nickname)
  return (
    <Page title={words.title} extra={<TagsButton />}>
      <AccountFilters
        search={search}
        hint={find.searchCustomer}
        onChange={(next) => change({ ...next, tag: search.tag })}
      >
        <TagFilter value={search.tag} onChange={(tag) => change(changeFilters(search, { tag }))} />
      </AccountFilters>
      {selectedIds.length > 0 && <TagSelected ids={selectedIds} onDone={() => setSelectedIds([])} />}
      <List
        call="GET /api/staff/customer"
        input={search}
        name={words.title}
        empty={isFiltered(search) ? find.none : words.empty}
        minWidth={900}
        rowSelection={
          mayTag
            ? {
                selectedRowKeys: selectedIds,
                onChange: (keys) => setSelectedIds(keys.map(Number)),
                getCheckboxProps: (row) => ({
                  'aria-label': marks.select(nameOf(row)),
                  disabled: row.deleted || row.merged_into !== null,
                }),
              }
            : undefined
        }
        columns={[
          ...customerColumns<TaggedCustomer>(find, ({ id }, name) => (
            <Link to="/customers/$id" params={{ id: String(id) }}>
              {name}
            </Link>
          )),
          { title: marks.tags, width: 180, render: (_, { tags }) => <TagMarks tags={tags} /> },
        ]}
      />
    </Page>
  )
}
