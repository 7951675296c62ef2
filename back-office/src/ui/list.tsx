import { Button, Empty, Table, type TableProps } from 'antd'
import type { InputOf } from '@bailu/contract/calls'
import type { ReactNode } from 'react'
import { type ListKey, type RowOf, useList } from '../request/use-calls.ts'
import { useWords } from '../words.tsx'
import { Trouble } from './broken.tsx'
import { asCards } from './cards.tsx'
import styles from './list.module.css'
import { ChooseAll } from './choose-all.tsx'

type Props<K extends ListKey> = Pick<TableProps<RowOf<K>>, 'rowSelection' | 'onRow' | 'expandable'> & {
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
export function List<K extends ListKey>({
  call,
  input,
  rowKey,
  name,
  empty,
  minWidth = 760,
  rowSelection,
  columns,
  ...table
}: Props<K>) {
  const words = useWords().shell
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useList(
    call,
    input,
  )
  const rows = data?.pages.flatMap((page) => (page as { list: RowOf<K>[] }).list) ?? []
  if (error && rows.length === 0) return <Trouble cause={error} onRetry={() => void refetch()} />
  return (
    <section aria-label={name} aria-busy={isFetching}>
      <Table<RowOf<K>>
        {...table}
        {...asCards(columns)}
        {...(rowSelection && {
          rowSelection: { columnTitle: (box: ReactNode) => <ChooseAll box={box} />, ...rowSelection },
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
