import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppLink } from '../../app-link.tsx'
import { exactMoney } from '@bailu/phrases/format'
import { Refusal } from '../../request/refusal.ts'
import { isInApp, saveFile } from '../../save-file.ts'
import { useFreshPassword } from '../../session/fresh-password.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SheetClose } from '../../ui/sheet-close.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { loadStatement, yearsQuery } from './queries.ts'

const BUDDHIST_AHEAD = 543

/** Tax withheld by year, each with its statement as PDF. */
export function StatementSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { payout } = useWords()
  const says = payout.statement
  const { data, isLoadingError, isFetching, refetch } = useQuery({ ...yearsQuery(), enabled: open })
  const fresh = useFreshPassword()
  const [making, setMaking] = useState<number | null>(null)
  const [error, setError] = useState('')
  const save = async (year: number) => {
    setMaking(year)
    setError('')
    try {
      const file = await fresh.run(() => loadStatement(year))
      if (file && !(await saveFile(file))) setError(isInApp() ? says.inApp : says.cannotSave)
    } catch (cause) {
      setError(cause instanceof Refusal ? cause.message : says.broken)
    }
    setMaking(null)
  }
  return (
    <Sheet open={open} onClose={onClose} title={says.title}>
      <SheetClose onClose={onClose} />
      <p className="mt-8 text-center text-15 text-balance text-muted">{says.lead}</p>
      {isLoadingError && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton className="mt-20 h-[120px] w-full" />}
      {data?.list.length === 0 && <EmptyState title={says.none} lead={says.noneLead} />}
      {data && data.list.length > 0 && !data.card && (
        <div className="mt-20 flex flex-col gap-12">
          <p className="border-l-2 border-gold pl-8 text-15">{says.needCard}</p>
          <AppLink to="/card" className={buttonLook('primary', true)}>
            {payout.card.link}
          </AppLink>
        </div>
      )}
      <ul className="mt-20 border-t border-line empty:hidden">
        {data?.list.map((one) => (
          <li key={one.year} className="flex flex-wrap items-center justify-between gap-12 border-b border-line py-12">
            <span className="min-w-0">
              <span className="block text-16">{says.year(one.year, one.year + BUDDHIST_AHEAD)}</span>
              <span className="mt-4 block text-13 text-muted tabular-nums">
                {says.sums(exactMoney(one.gross), exactMoney(one.tax))}
              </span>
              {!one.closed && <span className="mt-4 block text-13 text-warn">{says.running}</span>}
            </span>
            {data.card && (
              <Button
                kind="quiet"
                busy={making === one.year}
                disabled={making !== null}
                aria-label={`${says.save} ${says.year(one.year, one.year + BUDDHIST_AHEAD)}`}
                onClick={() => void save(one.year)}
              >
                {says.save}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="mt-12 text-13 text-danger empty:hidden">
        {error}
      </p>
      {data && data.list.length > 0 && data.card && <p className="mt-12 text-13 text-muted">{says.careful}</p>}
      {fresh.dialog}
    </Sheet>
  )
}
