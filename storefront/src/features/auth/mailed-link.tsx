import { AppError } from '@bailu/client/errors'
import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../browser/request/call-query.ts'
import { ErrorState, ScreenSkeleton } from '../../ui/screen/screen.tsx'

/** Calls that say what a mailed link is about and change nothing. */
type LookCall = 'POST /api/email-verification/look' | 'POST /api/email-correction/look'

/**
 * What a mailed link is about.
 * @returns `isOver` for a link that can do nothing any more; otherwise `data`, and until it is there `pending` is shown
 */
export function useMailedLink<K extends LookCall>(call: K, token: string) {
  const input: InputOf<LookCall> = { token }
  const { data, error, isLoading, isFetching, refetch } = useQuery(
    callQuery<LookCall>([call, token], call, input, { enabled: token !== '', retry: false, gcTime: 0 }),
  )
  return {
    isOver: token === '' || error instanceof AppError,
    data: data as ReplyOf<K> | undefined,
    pending: isLoading ? (
      <ScreenSkeleton page />
    ) : (
      <ErrorState cause={error} page busy={isFetching} onRetry={() => void refetch()} />
    ),
  }
}

/** What is known of the account that a mailed link is about. */
export const LinkFacts = ({ rows }: { rows: [name: string, value: string][] }) => (
  <dl className="border-y border-line">
    {rows.map(([name, value]) => (
      <div
        key={name}
        className="flex min-h-touch items-center justify-between gap-16 border-b border-line py-8 last:border-0"
      >
        <dt className="text-13 text-muted">{name}</dt>
        <dd className="min-w-0 text-right text-15 wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
)
