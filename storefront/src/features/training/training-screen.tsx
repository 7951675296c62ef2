import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ScreenTitle } from '../../ui/screen.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLang, useWords } from '../../words.tsx'
import { CourseCard } from './course-card.tsx'
import { Invitation } from './invitation.tsx'
import { coursesQuery } from './queries.ts'
import { useProgress } from './use-progress.ts'

/** All courses with progress; `below`: further content. */
export function TrainingScreen({ below }: { below: ReactNode }) {
  const { articles, shell, training } = useWords()
  const { data, isPending, isFetching, refetch } = useQuery(coursesQuery(useLang()))
  const progress = useProgress()
  return (
    <div className="flex flex-1 flex-col">
      <ScreenTitle lead={articles.leads.training}>{articles.titles.training}</ScreenTitle>
      {!data && isPending && <CoursesSkeleton />}
      {!data && !isPending && <ErrorState onRetry={() => void refetch()} busy={isFetching} />}
      {data?.length === 0 && <EmptyState title={shell.state.noData} lead={training.empty} />}
      {data && data.length > 0 && (
        <>
          <ul className="flex flex-col gap-28 gutter pt-4 pb-28">
            {data.map((item, index) => (
              <li key={item.id}>
                <CourseCard item={item} mine={progress.of(item.id)} eager={index === 0} />
              </li>
            ))}
          </ul>
          {progress.guest && (
            <div className="gutter pb-28">
              <Invitation />
            </div>
          )}
        </>
      )}
      {below}
    </div>
  )
}

function CoursesSkeleton() {
  return (
    <div className="flex flex-col gap-16 gutter pb-28">
      {[1, 2].map((row) => (
        <div key={row} className="flex flex-col gap-12">
          <Skeleton className="aspect-[5/2] w-full" />
          <Skeleton className="h-28 w-2/3" />
          <Skeleton className="h-36 w-full" />
        </div>
      ))}
    </div>
  )
}
