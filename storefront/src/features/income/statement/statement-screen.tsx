import { AppError } from '@bailu/client/errors'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { IncomeStatement } from '@bailu/contract/income/statement'
import { exactMoney, month as monthName } from '@bailu/phrases/format'
import { useLang, useWords } from '../../../i18n/i18n.tsx'
import { Button, IconButton, FormMessage } from '../../../ui/button.tsx'
import { ChevronIcon } from '../../../ui/icons/icons.tsx'
import { AmountList } from '../../../ui/list/amount-list.tsx'
import { ScreenTitle, EmptyState, ErrorState, Skeleton } from '../../../ui/screen/screen.tsx'
import { incomeStatementQuery, loadIncomeStatement } from '../queries.ts'
import { StatementList } from './statement-list.tsx'
import { useSaveFile } from '../../../session/use-save-file.ts'
import { STATEMENT_CHANGES } from '@bailu/contract/income/kinds'

/** Saves the statement of a month as PDF. */
export function SaveStatementButton({ month }: { month: string }) {
  const words = useWords('income').income.statement
  const { busy, run, errorText } = useSaveFile(() => loadIncomeStatement(month), words)
  return (
    <div className="mt-16">
      <Button kind="quiet" wide busy={busy} onClick={() => void run()}>
        {words.save}
      </Button>
      <FormMessage className="mt-8">{errorText}</FormMessage>
    </div>
  )
}

type Props = { month: string | undefined; onMonth: (month: string) => void }

/** Statement of a month: opening balance, changes, closing balance. */
export function StatementScreen({ month, onMonth }: Props) {
  const words = useWords('income').income.statement
  const { data, error, isError, isFetching, refetch } = useQuery(incomeStatementQuery(month))
  // The list of months stays while another month loads; its figures do not.
  const [months, setMonths] = useState<MonthRange>()
  if (data && (months?.first !== data.first || months.latest !== data.latest)) setMonths(data)
  const shownMonth = data?.month ?? month ?? months?.latest
  // A month in the future, typed into the URL.
  const isUnknownMonth = error instanceof AppError && error.code === 'bad_input'
  return (
    <>
      <ScreenTitle lead={words.menuHint}>{words.title}</ScreenTitle>
      <div className="gutter pb-36">
        {months && shownMonth && !isUnknownMonth && (
          <MonthPicker month={shownMonth} months={months} onMonth={onMonth} />
        )}
        {isUnknownMonth && <EmptyState title={words.none} />}
        {isError && !isUnknownMonth && (
          <ErrorState cause={error} title={words.failed} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!data && !isError && <Skeleton className="mt-8 h-[380px] w-full rounded-8" />}
        {data && (
          <>
            <StatementSums statement={data} />
            <SaveStatementButton month={data.month} />
          </>
        )}
      </div>
      {data && <StatementList key={data.month} month={data.month} />}
    </>
  )
}

const STEP_BUTTON = 'text-gold-ink active:bg-mist disabled:opacity-30'

type MonthRange = Pick<IncomeStatement, 'first' | 'latest'>
type MonthPickerProps = { month: string; months: MonthRange; onMonth: (month: string) => void }

function MonthPicker({ month, months: { first, latest }, onMonth }: MonthPickerProps) {
  const words = useWords('income').income.statement
  const lang = useLang()
  const months = monthsBetween(first, latest)
  return (
    <div className="flex items-center justify-between gap-8">
      <IconButton
        label={words.former}
        disabled={month <= first}
        onClick={() => onMonth(addMonths(month, -1))}
        className={STEP_BUTTON}
      >
        <ChevronIcon className="size-20 rotate-180" />
      </IconButton>
      <label className="relative flex min-h-touch items-center gap-4">
        <span className="sr-only">{words.months}</span>
        <select
          value={month}
          onChange={({ target }) => onMonth(target.value)}
          className="min-h-touch appearance-none bg-transparent pr-28 text-center text-18"
        >
          {months.toReversed().map((item) => (
            <option key={item} value={item}>
              {monthName(item, lang)}
            </option>
          ))}
        </select>
        <ChevronIcon className="pointer-events-none absolute right-0 size-16 rotate-90 text-control" />
      </label>
      <IconButton
        label={words.later}
        disabled={month >= latest}
        onClick={() => onMonth(addMonths(month, 1))}
        className={STEP_BUTTON}
      >
        <ChevronIcon className="size-20" />
      </IconButton>
    </div>
  )
}

function addMonths(month: string, delta: 1 | -1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + delta, 1)).toISOString().slice(0, 7)
}

function monthsBetween(first: string, last: string): string[] {
  const months = [first]
  for (let item = first; item < last;) {
    item = addMonths(item, 1)
    months.push(item)
  }
  return months
}

const ALWAYS_SHOWN = ['rewards', 'tax', 'paid'] as const
function StatementSums({ statement: { opening, closing, changes, closed } }: { statement: IncomeStatement }) {
  const words = useWords('income').income.statement
  return (
    <section aria-label={words.title} className="mt-8 rounded-8 bg-mist p-16">
      <AmountList
        rows={[
          { label: words.opening, value: exactMoney(opening.balance) },
          ...STATEMENT_CHANGES.map(
            (name) =>
              (changes[name] !== 0 || ALWAYS_SHOWN.some((item) => item === name)) && {
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
