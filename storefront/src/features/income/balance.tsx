import type { Income } from '@bailu/contract/income'
import { AppLink } from '../../app-link.tsx'
import { exactMoney } from '@bailu/phrases/format'
import { useWords } from '../../words.tsx'

/** Withdrawable balance, pending rewards and debt. */
export function Balance({ income }: { income: Income }) {
  const words = useWords().income
  return (
    <section aria-label={words.withdrawable} className="rounded-8 bg-leaf px-20 py-20 text-paper">
      <p className="text-13">{words.withdrawable}</p>
      <p className="mt-4 text-[min(2.375rem,10vw)] leading-tight tabular-nums">{exactMoney(income.withdrawable)}</p>
      <p className="mt-4 text-13 opacity-85">{words.withdrawableHint}</p>
      <dl className="mt-16 flex flex-col gap-8 border-t border-gold pt-12 text-15">
        <div className="flex items-baseline justify-between gap-16">
          <dt>{words.pending}</dt>
          <dd className="tabular-nums">{exactMoney(income.pending)}</dd>
        </div>
        {income.owed > 0 && (
          <div className="flex items-baseline justify-between gap-16">
            <dt>{words.owed}</dt>
            <dd className="whitespace-nowrap tabular-nums">{exactMoney(-income.owed)}</dd>
          </div>
        )}
      </dl>
      <AppLink
        to="/wthdrawal"
        className="mt-16 flex min-h-touch items-center justify-center rounded-full border border-gold px-20 text-15 font-medium active:bg-ink"
      >
        {words.withdraw}
      </AppLink>
    </section>
  )
}
