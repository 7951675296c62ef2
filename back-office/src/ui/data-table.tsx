import { Empty, Table, type TableColumnType, type TableProps } from 'antd'
import { type ReactNode, type TdHTMLAttributes, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../app/language.tsx'
import styles from './data-table.module.css'
import { DateTime, Money } from './figures.tsx'

/** A column of antd, or one of a usual kind; a cell without a value shows a dash. */
export type Column<Row> = TableColumnType<Row> & {
  /** Satang. */
  money?: (row: Row) => number | null | undefined
  /** A number or a formatted figure. */
  figure?: (row: Row) => ReactNode
  /** An instant. */
  time?: (row: Row) => string | null | undefined
  /** An instant of which the day is shown. */
  day?: (row: Row) => string | null | undefined
  children?: Column<Row>[]
}
export type Columns<Row> = readonly (Column<Row> | false)[]

function toTableColumn<Row>({ money, figure, time, day, ...column }: Column<Row>): TableColumnType<Row> {
  const right = { align: 'right' } as const
  if (money) return { ...right, ...column, render: (_, row) => <MoneyCell satang={money(row)} /> }
  if (figure) return { ...right, ...column, render: (_, row) => <span className="figure">{figure(row)}</span> }
  if (time) return { ...column, render: (_, row) => <TimeCell at={time(row)} /> }
  if (day) return { ...column, render: (_, row) => <TimeCell at={day(row)} only="day" /> }
  return column
}

const MoneyCell = ({ satang }: { satang: number | null | undefined }) =>
  satang === null || satang === undefined ? '–' : <Money satang={satang} />

const TimeCell = ({ at, ...only }: { at: string | null | undefined; only?: 'day' }) =>
  at ? <DateTime at={at} {...only} /> : '–'

function Cell({ children, ...cell }: TdHTMLAttributes<HTMLTableCellElement>) {
  return (
    <td {...cell}>
      <div className={styles.value}>{children}</div>
    </td>
  )
}
const COMPONENTS = { body: { cell: Cell } }

/** The title, which becomes the label of the cells inside cards; those of the first column have none. */
function withLabel<Row>(column: TableColumnType<Row>): TableColumnType<Row> {
  if (typeof column.title !== 'string') return column
  const label = { 'data-label': column.title }
  return { ...column, onCell: (...row) => ({ ...column.onCell?.(...row), ...label }) }
}

type DataTableProps<Row> = Omit<TableProps<Row>, 'columns' | 'scroll'> & {
  columns: Columns<Row>
  /** Width in pixels below which the table scrolls horizontally. */
  minWidth?: number | 'max-content'
  /** Height in pixels above which the rows scroll. */
  maxHeight?: number
  /** Content of the empty state. */
  empty?: ReactNode
  /** On narrow screens each row is a card. */
  asCards?: boolean
}

/** A table without pages. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, minWidth, maxHeight, empty, asCards = false, ...table } = props
  const shownColumns = columns.filter((column) => column !== false).map(toTableColumn)
  return (
    <Table<Row>
      size="small"
      pagination={false}
      scroll={{ ...(minWidth && { x: minWidth }), ...(maxHeight && { y: maxHeight }) }}
      columns={asCards ? shownColumns.map(withLabel) : shownColumns}
      {...(asCards && { components: COMPONENTS, className: styles.cards ?? '' })}
      {...(empty !== undefined && { locale: { emptyText: <NoRows>{empty}</NoRows> } })}
      {...table}
    />
  )
}

/** Content of an empty list. */
export const NoRows = ({ children }: { children: ReactNode }) => (
  <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={children} />
)

/**
 * Interactive content of a table header. A scrolling antd table repeats its header in a hidden row to measure columns;
 * there the content is left out, because nothing hidden may take the focus.
 */
function OnlyInVisibleHeader({ children }: { children: ReactNode }) {
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
