import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { CourseSkeleton } from '../../ui/screen/page-skeletons.tsx'
import { ErrorState, ScreenSkeleton } from '../../ui/screen/screen.tsx'
import { useLang } from '../../i18n/i18n.tsx'
import { ChapterScreen } from './chapter-screen.tsx'
import { CourseOverview } from './course-overview.tsx'
import { QUIZ } from './course-progress.ts'
import { courseQuery } from './queries.ts'

const QuizScreen = lazy(() => import('./quiz-screen.tsx'))

/** One course: its overview, one of its chapters, or its quiz. */
export function CourseScreen({ id, at }: { id: number; at: string | undefined }) {
  const { data, isPending, isFetching, refetch, error } = useQuery(courseQuery(id, useLang()))
  if (!data)
    return isPending ? (
      <CourseSkeleton />
    ) : (
      <ErrorState cause={error} page onRetry={() => void refetch()} busy={isFetching} />
    )
  if (at === QUIZ && data.quiz)
    return (
      <Suspense fallback={<ScreenSkeleton page />}>
        <QuizScreen course={data} quiz={data.quiz} />
      </Suspense>
    )
  const chapter = data.chapters.find((candidate) => candidate.id === at)
  return chapter ? <ChapterScreen key={chapter.id} course={data} chapter={chapter} /> : <CourseOverview course={data} />
}
