import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { MAX_PACKING_SLIPS } from '@bailu/contract/orders/kinds'
import type { PackingSlip } from '@bailu/contract/orders/staff-order'
import { request } from '../../../app/api/request.ts'

const KEY = 'GET /api/staff/order/packing-slip'

/** Ids in requests of the most that one call takes. */
const inParts = (ids: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(ids.length / MAX_PACKING_SLIPS) }, (_, at) =>
    ids.slice(at * MAX_PACKING_SLIPS, (at + 1) * MAX_PACKING_SLIPS).join(','),
  )

/** Slips of any number of orders, in the sequence of the ids; unknown ones are left out. */
export async function readSlipsOf(ids: readonly string[]): Promise<PackingSlip[]> {
  const slips: PackingSlip[] = []
  for (const part of inParts(ids)) slips.push(...(await request(KEY, { ids: part })).list)
  return slips
}

/** The same, cached, with the sender; `slips` is undefined until all parts are loaded. */
export function useSlips(ids: readonly string[]) {
  const queries = useQueries({
    queries: inParts(ids).map((part) => ({
      queryKey: [KEY, { ids: part }],
      queryFn: ({ signal }: { signal: AbortSignal }) => request(KEY, { ids: part }, { signal }),
    })),
  })
  const replies = queries.map(({ data }) => data)
  const isLoaded = replies.every((reply) => reply !== undefined)
  const slips = useMemo(
    () => (isLoaded ? replies.flatMap((reply) => reply?.list ?? []) : undefined),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [isLoaded, ...replies],
  )
  return {
    slips,
    sender: replies[0]?.sender,
    loaded: replies.reduce((sum, reply) => sum + (reply?.list.length ?? 0), 0),
    error: queries.find(({ error }) => error)?.error ?? undefined,
    refetch: () => queries.forEach((query) => void query.refetch()),
  }
}
