import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Trouble } from './broken.tsx'

/** Renders the data of a query; a skeleton while loading, the error when it failed. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Trouble cause={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton active paragraph={{ rows: 8 }} />
}
