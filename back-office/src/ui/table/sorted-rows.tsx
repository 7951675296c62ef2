import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import styles from './data-table.module.css'
import { OnlyInVisibleHeader } from './row-selection.tsx'

type SortableColumn<Row> = { title?: ReactNode; compare?: (a: Row, b: Row) => number }
type Order = { column: number; descending: boolean }

/**
 * Rows in the sequence of a column, chosen in its header: largest first, smallest first, as given. Columns without
 * `compare` stay as they are.
 */
export function useSortedRows<Row, C extends SortableColumn<Row>>(rows: readonly Row[], columns: readonly C[]) {
  const [order, setOrder] = useState<Order>()
  const compare = order && columns[order.column]?.compare
  const sortedRows = compare ? rows.toSorted((a, b) => (order.descending ? compare(b, a) : compare(a, b))) : rows
  const nextOrder = (column: number): Order | undefined => {
    if (order?.column !== column) return { column, descending: true }
    return order.descending ? { column, descending: false } : undefined
  }
  const sortableColumns = columns.map(({ compare: own, ...column }, at) => {
    if (!own) return column
    const direction = order?.column === at ? order.descending : undefined
    return {
      ...column,
      onHeaderCell: () => ({
        'aria-sort':
          direction === undefined ? ('none' as const) : direction ? ('descending' as const) : ('ascending' as const),
      }),
      title: (
        <OnlyInVisibleHeader>
          <button type="button" className={styles.sort} onClick={() => setOrder(nextOrder(at))}>
            {column.title}
            <span aria-hidden className={styles.carets}>
              <CaretUpOutlined className={direction === false ? styles.active : ''} />
              <CaretDownOutlined className={direction === true ? styles.active : ''} />
            </span>
          </button>
        </OnlyInVisibleHeader>
      ),
    }
  })
  return [sortedRows, sortableColumns] as const
}
