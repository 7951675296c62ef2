import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { CloseIcon } from '../../ui/icons.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { EmptyState, ErrorState, ScreenSkeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { LineWhy } from './line-why.tsx'
import { lineQuery } from './queries.ts'

type Props = { id: string | undefined; onOther: (id: string) => void; onClose: () => void }

/** Reward detail over the list; keeps the last one rendered while the sheet slides away. */
export function LineSheet({ id, onOther, onClose }: Props) {
  const { income: words, shell } = useWords()
  const [last, setLast] = useState(id)
  if (id && id !== last) setLast(id)
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...lineQuery(last ?? ''),
    enabled: last !== undefined,
  })
  const missing = error instanceof Refusal && error.status === 404
  return (
    <Sheet addressed open={id !== undefined} onClose={onClose} title={words.why}>
      <button
        type="button"
        aria-label={shell.dialog.close}
        onClick={onClose}
        className="absolute top-16 right-12 flex size-touch items-center justify-center rounded-full text-muted active:bg-mist"
      >
        <CloseIcon className="size-20" />
      </button>
      {missing && <EmptyState title={words.lineMissing} />}
      {isError && !missing && <ErrorState title={words.lineFailed} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <ScreenSkeleton />}
      {data && !isError && <LineWhy line={data} onOther={onOther} />}
    </Sheet>
  )
}
