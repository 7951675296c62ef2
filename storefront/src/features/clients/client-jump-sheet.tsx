import { useQuery } from '@tanstack/react-query'
import { month, points } from '@bailu/phrases/format'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/screen/screen.tsx'
import { type ClientView, clientMarksQuery } from './queries.ts'

type Props = { open: boolean; view: ClientView; onClose: () => void; onJump: (at: number) => void }

/** Goes to a letter, a month or a position of the list. */
export default function ClientJumpSheet({ open, view, onClose, onJump }: Props) {
  const { desk: words } = useWords('desk')
  const lang = useLang()
  const { data, isError, isFetching, refetch, error } = useQuery({ ...clientMarksQuery(view), enabled: open })
  const labelOf = ({ label, at }: { label: string; at: number }): string => {
    if (view.sort === 'amount') return words.number(points(at + 1))
    if (view.sort === 'name') return label || '…'
    return label === '' ? words.noOrder : month(label, lang)
  }
  return (
    <Sheet open={open} onClose={onClose} title={words.jumpTitle}>
      {isError && !data && <ErrorState cause={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="mt-16 h-[180px] w-full" />}
      <ul className={`mt-16 grid gap-8 ${view.sort === 'name' ? 'grid-cols-5' : 'grid-cols-2'}`}>
        {data?.marks.map((mark) => (
          <li key={mark.at}>
            <button
              type="button"
              onClick={() => onJump(mark.at)}
              className="flex min-h-touch w-full flex-col items-center justify-center rounded-8 border border-control px-4 text-15 active:bg-mist"
            >
              {labelOf(mark)}
              {view.sort !== 'amount' && (
                <span className="text-12 text-muted tabular-nums">{words.number(points(mark.at + 1))}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
