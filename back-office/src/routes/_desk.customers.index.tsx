import { createFileRoute, Link } from '@tanstack/react-router'
import { customerColumns } from '../features/customers/customer-columns.tsx'
import { FindPeople, readPeopleSearch } from '../features/customers/find-people.tsx'
import { List } from '../ui/list.tsx'
import { Page } from '../ui/page.tsx'
import { typedApart, useListSearch } from '../typed-search.ts'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/customers/')({
  validateSearch: readPeopleSearch,
  beforeLoad: typedApart('/customers', 'q'),
  component: Screen,
})

function Screen() {
  const { find, customers: words } = useWords().people
  const [search, narrow] = useListSearch(Route.useSearch(), 'q')
  return (
    <Page title={words.title}>
      <FindPeople search={search} hint={find.searchCustomer} onChange={narrow} />
      <List
        call="GET /api/staff/customer"
        input={search}
        rowKey={({ id }) => id}
        name={words.title}
        empty={Object.keys(search).length > 0 ? find.none : words.empty}
        minWidth={820}
        columns={customerColumns(find, ({ id }, name) => (
          <Link to="/customers/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        ))}
      />
    </Page>
  )
}
