import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Trouble } from './broken.tsx'

/** What a call answered, once it has; a skeleton or its trouble before. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Trouble cause={query.error} onRetry={() => void query.refetch()} />
  return <Skeleton active paragraph={{ rows: 8 }} />
}
