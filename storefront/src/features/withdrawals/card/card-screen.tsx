import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { buttonLook } from '../../../ui/button.tsx'
import { ScreenTitle } from '../../../ui/screen.tsx'
import { EmptyState, ErrorState, ScreenSkeleton, Skeleton } from '../../../ui/states.tsx'
import { useWords } from '../../../words.tsx'
import { cardQuery } from '../queries.ts'
import { CardView } from './card-view.tsx'

const CardForm = lazy(() => import('./card-form.tsx'))

/** The linked card, or its form. `fromWithdrawal`: the card is linked in order to withdraw. */
export function CardScreen({ editing, back }: { editing: boolean; back: boolean }) {
  const says = useWords().payout.card
  const navigate = useNavigate()
  const { data, isLoadingError, isFetching, refetch } = useQuery(cardQuery())
  if (isLoadingError) return <ErrorState page title={says.failed} busy={isFetching} onRetry={() => void refetch()} />
  const done = () => void navigate({ ...(back ? { to: '/wthdrawal' } : { to: '/card', search: {} }), replace: true })
  const edit = back ? ({ edit: '1', from: 'wthdrawal' } as const) : ({ edit: '1' } as const)
  if (editing)
    return data ? (
      <Suspense fallback={<ScreenSkeleton />}>
        <CardForm standing={data} onDone={done} />
      </Suspense>
    ) : (
      <ScreenSkeleton />
    )
  if (data && !data.card)
    return (
      <EmptyState page title={says.none} lead={says.noneLead}>
        <Link to="/card" search={edit} className={buttonLook()}>
          {says.link}
        </Link>
      </EmptyState>
    )
  return (
    <>
      <ScreenTitle lead={says.lead}>{says.title}</ScreenTitle>
      {data?.card ? (
        <CardView card={data.card} edit={edit} />
      ) : (
        <div className="flex flex-col gap-20 gutter pb-36">
          <Skeleton className="h-[196px] w-full" />
          <Skeleton className="h-[120px] w-full" />
          <Skeleton className="h-touch w-full" />
        </div>
      )}
    </>
  )
}
