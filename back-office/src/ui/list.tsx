import { Button, Empty, Table, type TableProps } from 'antd'
import type { InputOf } from '@bailu/contract/calls'
import type { ReactNode } from 'react'
import { type PagedKey, type RowOf, useList } from '../app/api/use-calls.ts'
import { useWords } from '../app/language.tsx'
import { LoadError } from './load-states.tsx'
import { SelectAllHeader, toCardTable } from './card-table.tsx'
import styles from './list.module.css'

type ListProps<K extends PagedKey> = Pick<TableProps<RowOf<K>>, 'rowSelection' | 'onRow' | 'expandable'> & {
  columns: NonNullable<TableProps<RowOf<K>>['columns']>
  call: K
  /** Filters, without the cursor. */
  input: Omit<InputOf<K>, 'cursor'>
  rowKey: (row: RowOf<K>) => string | number
  /** Accessible name of the table. */
  name: string
  /** Content of the empty state. */
  empty: ReactNode
  /** Minimum width in pixels; below it the table scrolls horizontally, on a phone each row is a card. */
  minWidth?: number
}

/** A paginated list of the server as a table, with its loading, empty, error and end states. */
export function List<K extends PagedKey>({
  call,
  input,
  rowKey,
  name,
  empty,
  minWidth = 760,
  rowSelection,
  columns,
  ...table
}: ListProps<K>) {
  const words = useWords().shell
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useList(
    call,
    input,
  )
  const rows = data?.pages.flatMap((page) => (page as { list: RowOf<K>[] }).list) ?? []
  if (error && rows.length === 0) return <LoadError cause={error} onRetry={() => void refetch()} />
  return (
    <section aria-label={name} aria-busy={isFetching}>
      <Table<RowOf<K>>
        {...table}
        {...toCardTable(columns)}
        {...(rowSelection && {
          rowSelection: {
            columnTitle: (checkbox: ReactNode) => <SelectAllHeader checkbox={checkbox} />,
            ...rowSelection,
          },
        })}
        size="middle"
        rowKey={rowKey}
        dataSource={rows}
        loading={isPending || (isFetching && !isFetchingNextPage)}
        pagination={false}
        sticky
        scroll={{ x: minWidth }}
        locale={{
          emptyText: isPending ? (
            <span className={styles.blank} />
          ) : (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
          ),
        }}
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
