import type { TableProps } from 'antd'
import type { TdHTMLAttributes } from 'react'
import styles from './cards.module.css'

type Columns<Row> = NonNullable<TableProps<Row>['columns']>

function Cell({ children, ...cell }: TdHTMLAttributes<HTMLTableCellElement>) {
  return (
    <td {...cell}>
      <div className={styles.value}>{children}</div>
    </td>
  )
}
const COMPONENTS = { body: { cell: Cell } }

/**
 * Table props that render each row as a card on narrow screens; spread into `Table`.
 * @param columns string titles become the labels inside the cards, except the first column's
 */
export function asCards<Row>(columns: Columns<Row>) {
  const labelled: Columns<Row> = columns.map((column) => {
    if (typeof column.title !== 'string') return column
    const label = { 'data-label': column.title }
    return { ...column, onCell: (...row) => ({ ...column.onCell?.(...row), ...label }) }
  })
  return { columns: labelled, components: COMPONENTS, className: styles.cards ?? '' }
}
