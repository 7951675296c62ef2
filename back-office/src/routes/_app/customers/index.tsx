import { createFileRoute, Link } from '@tanstack/react-router'
import { Space } from 'antd'
import type { ListedCustomer } from '@bailu/contract/customers/staff'
import { AccountFilters, customerColumns, orderFigureColumns } from '../../../features/customers/customer-columns.tsx'
import type { Columns } from '../../../ui/table/data-table.tsx'
import { ListBar } from '../../../ui/list-bar/list-bar.tsx'
import { arrangeColumns, withoutView } from '../../../ui/list-bar/list-view.ts'
import { CustomerFilters } from '../../../features/customers/customer-filters.tsx'
import { SegmentsButton } from '../../../features/customers/segments-button.tsx'
import { TagMarks, TagsButton, TagSelected } from '../../../features/customers/customer-marks.tsx'
import { readCustomerSearch } from '../../../features/customers/account-search.ts'
import { changeFilters, isFiltered } from '../../../ui/filters/filters.tsx'
import { List } from '../../../ui/table/list.tsx'
import { useSelection } from '../../../ui/table/row-selection.tsx'
import { Page } from '../../../ui/page.tsx'
import { moveTextToHistory, useListSearch } from '../../../app/list-search.ts'
import { usePermissions } from '../../../app/current-user.ts'
import { useWords } from '../../../app/language.tsx'

export const Route = createFileRoute('/_app/customers/')({
  staticData: { words: ['bank', 'content', 'customers', 'find', 'orderSupport', 'partners'] },
  validateSearch: readCustomerSearch,
  beforeLoad: moveTextToHistory('/customers', 'q'),
  component: Screen,
})

function Screen() {
  const all = useWords('customers', 'find')
  const { find, marks, customers: words } = all.customers
  const [search, narrow] = useListSearch(Route.useSearch(), 'q')
  const { columns: chosen, ...input } = search
  const mayTag = usePermissions()('POST /api/staff/customer-tag/{id}/customer')
  const [selectedIds, setSelectedIds] = useSelection<number>(withoutView(search))
  const nameOf = (row: { deleted: boolean; nickname: string }) => (row.deleted ? find.erasedName : row.nickname)
  const columns: Columns<ListedCustomer> = [
    ...customerColumns<ListedCustomer>(find, ({ id }, name) => (
      <Link to="/customers/$id" params={{ id: String(id) }}>
        {name}
      </Link>
    )),
    ...orderFigureColumns(all),
    { key: 'tags', title: marks.tags, width: 180, render: (_, { tags }) => <TagMarks tags={tags} /> },
  ]
  return (
    <Page
      title={words.title}
      extra={
        <Space wrap>
          <SegmentsButton search={search} />
          <TagsButton />
        </Space>
      }
    >
      <AccountFilters
        search={search}
        hint={find.searchCustomer}
        onChange={(next) => narrow(changeFilters(search, { q: undefined, state: undefined, ...next }))}
      >
        <CustomerFilters search={search} onChange={(change) => narrow(changeFilters(search, change))} />
      </AccountFilters>
      {selectedIds.length > 0 && <TagSelected ids={selectedIds} onDone={() => setSelectedIds([])} />}
      <ListBar list="customers" search={Route.useSearch()} isSearched={search.q !== undefined} columns={columns} />
      <List
        call="GET /api/staff/customer"
        input={input}
        name={words.title}
        empty={isFiltered(withoutView(search)) ? find.none : words.empty}
        minWidth={960}
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
        columns={arrangeColumns(columns, chosen)}
      />
    </Page>
  )
}
