import type { TableProps } from 'antd'
import { type ReactNode, type TdHTMLAttributes, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../app/language.tsx'
import styles from './card-table.module.css'

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
export function toCardTable<Row>(columns: Columns<Row>) {
  const labeledColumns: Columns<Row> = columns.map((column) => {
    if (typeof column.title !== 'string') return column
    const label = { 'data-label': column.title }
    return { ...column, onCell: (...row) => ({ ...column.onCell?.(...row), ...label }) }
  })
  return { columns: labeledColumns, components: COMPONENTS, className: styles.cards ?? '' }
}

/**
 * Interactive content of a table header. A scrolling antd table repeats its header in a hidden row to measure columns;
 * there the content is left out, because nothing hidden may take the focus.
 */
export function OnlyInVisibleHeader({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLSpanElement>(null)
  const [isHiddenCopy, setIsHiddenCopy] = useState(false)
  useLayoutEffect(() => setIsHiddenCopy(ref.current?.closest('[aria-hidden=true]') != null), [])
  return <span ref={ref}>{!isHiddenCopy && children}</span>
}

/** The "select all" checkbox of a table header; it has a visible label above cards. Without rows a header with a name. */
export function SelectAllHeader({ checkbox }: { checkbox: ReactNode }) {
  const words = useWords().shell
  return (
    <OnlyInVisibleHeader>
      <span className={checkbox ? styles.all : 'only-read'}>{words.chooseAll}</span>
      {checkbox}
    </OnlyInVisibleHeader>
  )
}
