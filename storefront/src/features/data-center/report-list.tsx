import type { ReactNode } from 'react'
import { type Endless, EndlessList } from '../../ui/endless.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'

type Props = { source: Endless; count: number; heading: ReactNode; children: ReactNode }

export function ReportList({ source, count, heading, children }: Props) {
  const words = useWords().reports
  const waiting = (
    <div className="flex flex-col gap-12 gutter py-12">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-56 w-full" />
      ))}
    </div>
  )
  const empty = count === 0 && !source.isPending && !source.isError
  return (
    <>
      {!empty && heading}
      <EndlessList
        source={source}
        count={count}
        skeleton={waiting}
        empty={<EmptyState title={words.empty} lead={words.emptyHint} />}
      >
        <ul className="gutter">{children}</ul>
      </EndlessList>
    </>
  )
}

export const ROW = 'flex min-h-56 items-center justify-between gap-16 border-b border-line py-12'
