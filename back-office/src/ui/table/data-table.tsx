import type { ColumnType, ExpandableConfig } from '@rc-component/table'
// The package's index also loads its virtual table.
import RcTable from '@rc-component/table/es/Table'
import { Button, Empty } from 'antd'
import { type HTMLAttributes, type ReactNode, type TdHTMLAttributes, useState } from 'react'
import { useWords } from '../../app/language.tsx'
import styles from './data-table.module.css'
import { ExpandButton } from './expand-button.tsx'
import { DateTime, Money } from '../figures.tsx'
import { type RowSelection, useSelectionColumn } from './row-selection.tsx'
import { useSortedRows } from './sorted-rows.tsx'
import { Spinner } from '../spinner.tsx'

/** A column of the table, or one of a usual kind; a cell without a value shows a dash. */
export type Column<Row> = ColumnType<Row> & {
  /** Satang. */
  money?: (row: Row) => number | null | undefined
  /** A number or a formatted figure. */
  figure?: (row: Row) => ReactNode
  /** An instant. */
  time?: (row: Row) => string | null | undefined
  /** An instant of which the day is shown. */
  day?: (row: Row) => string | null | undefined
  /** Makes the column sortable in its header: negative when the first row is smaller. */
  compare?: (a: Row, b: Row) => number
  children?: Column<Row>[]
}
export type Columns<Row> = readonly (Column<Row> | false)[]

function toTableColumn<Row>({ money, figure, time, day, ...column }: Column<Row>): ColumnType<Row> {
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
function withLabel<Row>(column: Column<Row>): Column<Row> {
  if (typeof column.title !== 'string') return column
  const label = { 'data-label': column.title }
  return { ...column, onCell: (...row) => ({ ...column.onCell?.(...row), ...label }) }
}

/** Prefix of the class names of the table's parts, see `data-table.module.css`. */
const PREFIX = 'data-table'

export type DataTableProps<Row> = {
  columns: Columns<Row>
  /** Undefined until the first rows are loaded. */
  dataSource: readonly Row[] | undefined
  rowKey: (keyof Row & string) | ((row: Row) => string | number)
  rowSelection?: RowSelection<Row> | undefined
  expandable?: Pick<ExpandableConfig<Row>, 'columnTitle' | 'expandedRowRender' | 'expandRowByClick' | 'rowExpandable'>
  onRow?: (row: Row, index?: number) => HTMLAttributes<HTMLTableRowElement>
  rowClassName?: (row: Row, index: number) => string
  showHeader?: boolean
  /** The header stays visible while the page scrolls. */
  sticky?: boolean
  loading?: boolean
  size?: 'small' | 'middle'
  /** Width in pixels below which the table scrolls horizontally; on narrow screens each row is a card instead. */
  minWidth?: number | 'max-content'
  /** Height in pixels above which the rows scroll. */
  maxHeight?: number
  /** What the empty state says below its picture. */
  empty?: ReactNode
  /** More rows are shown by a button. */
  pageSize?: number
  /** On narrow screens each row is a card, also without `minWidth`. */
  asCards?: boolean
  className?: string
}

/** A table without pages. */
export function DataTable<Row extends Record<string, unknown>>(props: DataTableProps<Row>) {
  const { columns, dataSource, rowKey, rowSelection, expandable, rowClassName, minWidth, maxHeight, empty } = props
  const {
    asCards = minWidth !== undefined,
    size = 'small',
    loading = dataSource === undefined,
    sticky = false,
    className = '',
    ...table
  } = props
  const { pageSize = Infinity } = props
  const words = useWords().shell
  const [pages, setPages] = useState(1)
  const keyOf = typeof rowKey === 'function' ? rowKey : (row: Row) => row[rowKey] as string | number
  const shown = columns.filter((column) => column !== false)
  // Labelled first: the title of a sortable column becomes a button.
  const [sortedRows, sortableColumns] = useSortedRows(dataSource ?? [], asCards ? shown.map(withLabel) : shown)
  const rows = sortedRows.slice(0, pages * pageSize)
  const selectionColumn = useSelectionColumn(rows, keyOf, rowSelection)
  const tableColumns = [...selectionColumn, ...sortableColumns.map(toTableColumn)]
  const isSelected = (row: Row) => rowSelection?.selectedRowKeys.includes(keyOf(row)) === true
  return (
    <div className={loading ? styles.loading : undefined}>
      {loading && (
        <div className={styles.spinner}>
          <Spinner />
        </div>
      )}
      <RcTable<Row>
        prefixCls={PREFIX}
        className={[styles.table, styles[size], asCards && styles.cards, className].filter(Boolean).join(' ')}
        columns={tableColumns}
        data={rows}
        rowKey={keyOf}
        rowClassName={(row, at) =>
          [isSelected(row) && styles.selected, rowClassName?.(row, at)].filter(Boolean).join(' ')
        }
        scroll={{ ...(minWidth && { x: minWidth }), ...(maxHeight && { y: maxHeight }) }}
        sticky={sticky}
        emptyText={<NoRows isLoaded={dataSource !== undefined}>{empty}</NoRows>}
        {...(expandable && { expandable: { ...expandable, expandIcon: ExpandButton, columnWidth: 48 } })}
        {...(asCards && { components: COMPONENTS })}
        {...(table.onRow && { onRow: table.onRow })}
        {...(table.showHeader !== undefined && { showHeader: table.showHeader })}
      />
      {rows.length < sortedRows.length && (
        <p className={styles.more}>
          <Button onClick={() => setPages(pages + 1)}>{words.showMore}</Button>
        </p>
      )}
    </div>
  )
}

/** Content of an empty list; a list that is not loaded says nothing. */
function NoRows({ isLoaded, children = null }: { isLoaded: boolean; children?: ReactNode }) {
  if (!isLoaded) return <span className={styles.blank} />
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={children} />
}
