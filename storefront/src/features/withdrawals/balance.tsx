import type { ReplyOf } from '@bailu/contract/calls'
import { exactMoney } from '@bailu/phrases/format'
import { useWords } from '../../words.tsx'

/** Withdrawable balance, amounts under review and owed; says that the tax was paid by the company. */
export function Balance({ terms }: { terms: ReplyOf<'GET /api/withdrawal/terms'> }) {
  const words = useWords().payout.withdrawal
  const rows = [
    terms.under_review > 0 && { label: words.underReview, value: exactMoney(terms.under_review) },
    terms.owed > 0 && { label: words.owed, value: exactMoney(-terms.owed) },
  ].filter((row) => row !== false)
  return (
    <section aria-label={words.balance} className="rounded-8 bg-leaf px-20 py-20 text-paper">
      <p className="text-13">{words.balance}</p>
      <p className="mt-4 text-[min(2.375rem,10vw)] leading-tight tabular-nums">{exactMoney(terms.withdrawable)}</p>
      <p className="mt-4 text-13 opacity-85">{words.tip}</p>
      {rows.length > 0 && (
        <dl className="mt-16 flex flex-col gap-8 border-t border-gold pt-12 text-15">
          {rows.map(({ label, value }) => (
            <div key={label} className="flex items-baseline justify-between gap-16">
              <dt>{label}</dt>
              <dd className="whitespace-nowrap tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
