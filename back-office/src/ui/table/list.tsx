import { Button } from 'antd'
import type { InputOf } from '@bailu/contract/calls'
import type { ReactNode } from 'react'
import { type PagedKey, type RowOf, useList } from '../../app/api/use-calls.ts'
import { useWords } from '../../app/language.tsx'
import { type Columns, DataTable, type DataTableProps } from './data-table.tsx'
import { LoadError } from '../load-states.tsx'
import styles from './list.module.css'

type ListProps<K extends PagedKey> = Pick<DataTableProps<RowOf<K>>, 'rowSelection' | 'onRow' | 'expandable'> & {
  columns: Columns<RowOf<K>>
  call: K
  /** Filters, without the cursor. */
  input: Omit<InputOf<K>, 'cursor'>
  /** Without it the rows have an id. */
  rowKey?: (row: RowOf<K>) => string | number
  /** Accessible name of the table. */
  name: string
  /** Content of the empty state. */
  empty: ReactNode
  /** Minimum width in pixels; below it the table scrolls horizontally, on a phone each row is a card. */
  minWidth?: number
}

const idOf = ({ id }: { id?: unknown }) => (typeof id === 'number' ? id : String(id))

/** A paginated list of the server as a table, with its loading, empty, error and end states. */
export function List<K extends PagedKey>(props: ListProps<K>) {
  const { call, input, rowKey = idOf, name, empty, minWidth = 760, ...table } = props
  const words = useWords().shell
  const { data, error, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useList(call, input)
  const loaded = data?.pages.flatMap((page) => (page as { list: RowOf<K>[] }).list)
  const rows = loaded ?? []
  if (error && rows.length === 0) return <LoadError cause={error} onRetry={() => void refetch()} />
  return (
    <section aria-label={name} aria-busy={isFetching}>
      <DataTable<RowOf<K>>
        {...table}
        size="middle"
        rowKey={rowKey}
        dataSource={loaded}
        loading={loaded === undefined || (isFetching && !isFetchingNextPage)}
        sticky
        minWidth={minWidth}
        empty={empty}
      />
      {rows.length > 0 && (
        <p className={styles.end}>
          {hasNextPage ? (
            <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
              {words.showMore}
            </Button>
          ) : (
            <span className="muted">{words.noMore(rows.length)}</span>
          )}
        </p>
      )}
    </section>
  )
}
