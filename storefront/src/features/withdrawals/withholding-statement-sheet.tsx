import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { exactMoney } from '@bailu/phrases/format'
import { isInApp, saveFile } from '../../browser/save-file.ts'
import { useReauthentication } from '../../session/reauthentication.tsx'
import { useAction } from '../../session/use-action.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Sheet, SheetCloseButton } from '../../ui/dialog/dialog.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/screen/states.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import { loadWithholdingStatement, withholdingYearsQuery } from './queries.ts'

const BUDDHIST_ERA_OFFSET = 543

/** Tax withheld by year, each with its statement as PDF. */
export function WithholdingStatementSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { withdrawals } = useWords('withdrawals')
  const texts = withdrawals.statement
  const { data, isLoadingError, isFetching, refetch } = useQuery({ ...withholdingYearsQuery(), enabled: open })
  const reauth = useReauthentication()
  const [error, setError] = useState('')
  const { busy, input, run } = useAction(
    async (year: number) => saveFile(await reauth.require(() => loadWithholdingStatement(year))),
    {
      broken: texts.broken,
      onDone: (saved) => setError(saved ? '' : isInApp() ? texts.inApp : texts.cannotSave),
      onError: ({ message }) => setError(message),
    },
  )
  const savingYear = busy ? input : null
  const save = (year: number) => {
    setError('')
    void run(year)
  }
  return (
    <Sheet open={open} onClose={onClose} title={texts.title}>
      <SheetCloseButton onClose={onClose} />
      <p className="mt-8 text-center text-15 text-balance text-muted">{texts.lead}</p>
      {isLoadingError && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton className="mt-20 h-[120px] w-full" />}
      {data?.list.length === 0 && <EmptyState title={texts.none} lead={texts.noneLead} />}
      {data && data.list.length > 0 && !data.card && (
        <div className="mt-20 flex flex-col gap-12">
          <p className="border-l-2 border-gold pl-8 text-15">{texts.needCard}</p>
          <Link to="/card" className={buttonClass('primary', true)}>
            {withdrawals.card.link}
          </Link>
        </div>
      )}
      <ul className="mt-20 border-t border-line empty:hidden">
        {data?.list.map((item) => (
          <li key={item.year} className="flex flex-wrap items-center justify-between gap-12 border-b border-line py-12">
            <span className="min-w-0">
              <span className="block text-16">{texts.year(item.year, item.year + BUDDHIST_ERA_OFFSET)}</span>
              <span className="mt-4 block text-13 text-muted tabular-nums">
                {texts.sums(exactMoney(item.gross), exactMoney(item.tax))}
              </span>
              {!item.closed && <span className="mt-4 block text-13 text-warn">{texts.running}</span>}
            </span>
            {data.card && (
              <Button
                kind="quiet"
                busy={savingYear === item.year}
                disabled={savingYear !== null}
                aria-label={`${texts.save} ${texts.year(item.year, item.year + BUDDHIST_ERA_OFFSET)}`}
                onClick={() => save(item.year)}
              >
                {texts.save}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="mt-12 text-13 text-danger empty:hidden">
        {error}
      </p>
      {data && data.list.length > 0 && data.card && <p className="mt-12 text-13 text-muted">{texts.careful}</p>}
      {reauth.dialog}
    </Sheet>
  )
}
