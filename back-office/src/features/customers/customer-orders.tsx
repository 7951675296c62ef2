import { Money, When } from '../../ui/figures.tsx'
import { List } from '../../ui/list.tsx'
import { useWords } from '../../words.tsx'
import styles from './customers.module.css'

export function CustomerOrders({ id }: { id: number }) {
  const { find, customers: words } = useWords().people
  return (
    <>
      <h2 className={styles.title}>{words.orders}</h2>
      <List
        call="GET /api/staff/customer/{id}/order"
        input={{ id }}
        rowKey={(row) => row.id}
        name={words.orders}
        empty={words.noOrders}
        minWidth={560}
        columns={[
          // A plain link: features do not import each other, the order page is known by its address only.
          {
            title: words.orderNumber,
            key: 'number',
            render: (_, row) => <a href={`/back-office/orders/${row.id}`}>{row.number}</a>,
          },
          { title: words.placed, key: 'placed', render: (_, row) => <When at={row.placed_at} /> },
          { title: words.total, key: 'total', align: 'end', render: (_, row) => <Money satang={row.total} /> },
          { title: find.state, key: 'status', render: (_, row) => words.statuses[row.status] },
        ]}
      />
    </>
  )
}
