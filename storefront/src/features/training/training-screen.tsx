import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { CourseItem, Progress } from '@bailu/contract/training/shop'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { CheckIcon } from '../../ui/icons/icons.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { ScreenTitle, EmptyState, ErrorState, Skeleton } from '../../ui/screen/screen.tsx'
import { percentDone } from './course-progress.ts'
import { coursesQuery } from './queries.ts'
import { ProgressBar, SignInInvitation } from './training-parts.tsx'
import { useProgress } from './use-progress.ts'

type CourseCardProps = { item: CourseItem; courseProgress: Progress | undefined; eager: boolean }

export function CourseCard({ item, courseProgress, eager }: CourseCardProps) {
  const { training } = useWords('training')
  const about = [
    training.chapters(item.chapters),
    training.minutes(item.minutes),
    ...(item.quiz ? [training.withQuiz] : []),
  ]
  return (
    <Link
      to="/training"
      search={{ course: item.id }}
      className="flex flex-col overflow-hidden rounded-3 border border-line bg-paper active:opacity-80"
    >
      {item.cover && (
        <Picture
          picture={item.cover}
          alt=""
          ratio="5 / 2"
          sizes="(min-width: 480px) 438px, calc(100vw - 42px)"
          eager={eager}
        />
      )}
      <span className="flex flex-col gap-8 p-16">
        <span className="font-serif text-18 leading-tight text-balance [:lang(th)_&]:leading-[1.5]">{item.title}</span>
        <span className="text-15 text-muted">{item.lead}</span>
        <span className="text-13 text-muted">{about.join(' · ')}</span>
        {courseProgress?.completed_at ? (
          <span className="flex items-center gap-4 text-13 font-medium text-success">
            <CheckIcon className="size-20" />
            {training.completed}
          </span>
        ) : (
          courseProgress && (
            <ProgressBar percent={percentDone(courseProgress, item.chapters, item.quiz)} label={item.title} />
          )
        )}
      </span>
    </Link>
  )
}

/** All courses with progress; `below`: further content. */
export function TrainingScreen({ below }: { below: ReactNode }) {
  const { articles, shell, training } = useWords('training')
  const { data, isPending, isFetching, refetch, error } = useQuery(coursesQuery(useLang()))
  const progress = useProgress()
  return (
    <div className="flex flex-1 flex-col">
      <ScreenTitle lead={articles.leads.training}>{articles.titles.training}</ScreenTitle>
      {!data && isPending && <CoursesSkeleton />}
      {!data && !isPending && <ErrorState cause={error} onRetry={() => void refetch()} busy={isFetching} />}
      {data?.length === 0 && <EmptyState title={shell.state.noData} lead={training.empty} />}
      {data && data.length > 0 && (
        <>
          <ul className="flex flex-col gap-28 gutter pt-4 pb-28">
            {data.map((item, index) => (
              <li key={item.id}>
                <CourseCard item={item} courseProgress={progress.of(item.id)} eager={index === 0} />
              </li>
            ))}
          </ul>
          {progress.isGuest && (
            <div className="gutter pb-28">
              <SignInInvitation />
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
