import { useQuery } from '@tanstack/react-query'
import { exactMoney } from '@bailu/phrases/format'
import { Sums } from '../../ui/sums.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { previewQuery } from './queries.ts'

/** Gross − tax = net of an amount, and why nothing else is deducted. */
export function Preview({ amount }: { amount: number }) {
  const words = useWords().payout.withdrawal
  const { data, isError } = useQuery(previewQuery(amount))
  if (isError) return null
  return (
    <section aria-label={words.previewTitle} className="rounded-3 bg-mist px-16 py-16">
      {data ? (
        <Sums
          rows={[
            { label: words.gross, value: exactMoney(data.gross) },
            { label: words.tax, value: exactMoney(-data.tax) },
            { label: words.net, value: exactMoney(data.net), strong: true },
          ]}
        />
      ) : (
        <Skeleton className="h-[108px] w-full" />
      )}
      <p className="mt-12 text-13 text-muted">{words.why}</p>
    </section>
  )
}
