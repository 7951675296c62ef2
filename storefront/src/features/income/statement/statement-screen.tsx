import type { IncomeStatement } from '@bailu/contract/income-statement'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exactMoney, month as monthName } from '@bailu/phrases/format'
import { Refusal } from '../../../request/refusal.ts'
import { ChevronIcon } from '../../../ui/icons.tsx'
import { ScreenTitle } from '../../../ui/screen.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Sums } from '../../../ui/sums.tsx'
import { useLang, useWords } from '../../../words.tsx'
import { statementQuery } from '../queries.ts'
import { SaveStatement } from './save-statement.tsx'
import { StatementList } from './statement-list.tsx'

type Props = { month: string | undefined; onMonth: (month: string) => void }

/** Statement of a month: opening balance, changes, closing balance. */
export function StatementScreen({ month, onMonth }: Props) {
  const words = useWords().income.statement
  const { data, error, isError, isFetching, refetch } = useQuery(statementQuery(month))
  // The list of months stays while another month loads; its figures do not.
  const [months, setMonths] = useState<Months>()
  if (data && (months?.first !== data.first || months.latest !== data.latest)) setMonths(data)
  const chosen = data?.month ?? month ?? months?.latest
  // A month in the future, typed into the URL.
  const unknown = error instanceof Refusal && error.code === 'bad_input'
  return (
    <>
      <ScreenTitle lead={words.menuHint}>{words.title}</ScreenTitle>
      <div className="gutter pb-36">
        {months && chosen && !unknown && <MonthPicker month={chosen} months={months} onMonth={onMonth} />}
        {unknown && <EmptyState title={words.none} />}
        {isError && !unknown && <ErrorState title={words.failed} busy={isFetching} onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton className="mt-8 h-[380px] w-full rounded-8" />}
        {data && (
          <>
            <StatementSums statement={data} />
            <SaveStatement month={data.month} />
          </>
        )}
      </div>
      {data && <StatementList key={data.month} month={data.month} />}
    </>
  )
}

const STEP =
  'flex size-touch shrink-0 items-center justify-center rounded-full text-gold-ink active:bg-mist disabled:opacity-30'

type Months = Pick<IncomeStatement, 'first' | 'latest'>
type PickerProps = { month: string; months: Months; onMonth: (month: string) => void }

function MonthPicker({ month, months: { first, latest }, onMonth }: PickerProps) {
  const words = useWords().income.statement
  const lang = useLang()
  const months = monthsBetween(first, latest)
  return (
    <div className="flex items-center justify-between gap-8">
      <button
        type="button"
        aria-label={words.former}
        disabled={month <= first}
        onClick={() => onMonth(step(month, -1))}
        className={STEP}
      >
        <ChevronIcon className="size-20 rotate-180" />
      </button>
      <label className="relative flex min-h-touch items-center gap-4">
        <span className="sr-only">{words.months}</span>
        <select
          value={month}
          onChange={({ target }) => onMonth(target.value)}
          className="min-h-touch appearance-none bg-transparent pr-28 text-center text-18"
        >
          {months.toReversed().map((one) => (
            <option key={one} value={one}>
              {monthName(one, lang)}
            </option>
          ))}
        </select>
        <ChevronIcon className="pointer-events-none absolute right-0 size-16 rotate-90 text-control" />
      </label>
      <button
        type="button"
        aria-label={words.later}
        disabled={month >= latest}
        onClick={() => onMonth(step(month, 1))}
        className={STEP}
      >
        <ChevronIcon className="size-20" />
      </button>
    </div>
  )
}

function step(month: string, by: 1 | -1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

function monthsBetween(first: string, last: string): string[] {
  const months = [first]
  for (let one = first; one < last;) {
    one = step(one, 1)
    months.push(one)
  }
  return months
}

const ALWAYS = ['rewards', 'tax', 'paid'] as const
const CHANGES = [
  'rewards',
  'taken_back',
  'tax',
  'paid',
  'returned',
  'repaid',
  'written_off',
  'given_up',
  'repayment_voided',
  'write_off_voided',
  'give_up_voided',
  'other',
] as const

function StatementSums({ statement: { opening, closing, changes, closed } }: { statement: IncomeStatement }) {
  const words = useWords().income.statement
  return (
    <section aria-label={words.title} className="mt-8 rounded-8 bg-mist p-16">
      <Sums
        rows={[
          { label: words.opening, value: exactMoney(opening.balance) },
          ...CHANGES.map(
            (name) =>
              (changes[name] !== 0 || ALWAYS.some((one) => one === name)) && {
                label: words.changes[name],
                value: exactMoney(changes[name]),
              },
          ),
          { label: words.closing, value: exactMoney(closing.balance), strong: true },
          closing.balance !== closing.withdrawable && {
            label: words.of.withdrawable,
            value: exactMoney(closing.withdrawable),
          },
          closing.reserved !== 0 && { label: words.of.reserved, value: exactMoney(closing.reserved) },
          closing.owed !== 0 && { label: words.of.owed, value: exactMoney(-closing.owed) },
        ]}
      />
      <p className="mt-12 text-13 text-muted">{closed ? words.note : `${words.running} ${words.note}`}</p>
    </section>
  )
}
