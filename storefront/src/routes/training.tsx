import { createFileRoute } from '@tanstack/react-router'
import { ArticleList } from '../features/articles/article-list.tsx'
import { articlesQuery } from '../features/articles/queries.ts'
import { CourseMissing } from '../features/training/course-missing.tsx'
import { CourseScreen } from '../features/training/course-screen.tsx'
import { courseQuery, coursesQuery } from '../features/training/queries.ts'
import { TrainingScreen } from '../features/training/training-screen.tsx'
import { pageHead } from '../page-head.ts'
import { orMissing, pathNumber } from '../path-number.ts'
import { flags } from '../route-table.ts'
import { CourseSkeleton } from '../ui/reading-skeleton.tsx'
import { unread } from '../unread.ts'

type Search = { course?: string | number | undefined; at?: string | undefined; e?: string | undefined }

const PLACE = /^(quiz|[0-9a-f-]{36})$/
const courseIn = (course: Search['course']) => pathNumber(String(course ?? '')) ?? undefined

export const Route = createFileRoute('/training')({
  staticData: flags('/training'),
  codeSplitGroupings: [['component', 'loader'], ['notFoundComponent']],
  validateSearch: unread<Search>,
  loaderDeps: ({ search: { course } }) => ({ course }),
  loader: async ({ context: { queryClient, spoken }, deps: { course } }) => {
    const id = courseIn(course)
    const { articles, shell } = spoken.words
    if (id !== undefined) {
      const course = await orMissing(queryClient.ensureQueryData(courseQuery(id, spoken.lang)))
      return pageHead({
        lang: spoken.lang,
        title: `${course.title} · ${shell.brand}`,
        description: course.lead,
        path: `/training?course=${id}`,
        picture: course.cover,
      })
    }
    const coming = Promise.all([
      queryClient.prefetchQuery(coursesQuery(spoken.lang)),
      queryClient.prefetchInfiniteQuery(articlesQuery('training', spoken.lang)),
    ])
    if (import.meta.env.SSR) await coming
    const title = `${articles.titles.training} · ${shell.brand}`
    return pageHead({ lang: spoken.lang, title, description: articles.leads.training, path: '/training' })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Training,
  pendingComponent: CourseSkeleton,
  notFoundComponent: CourseMissing,
})

function Training() {
  const { course, at } = Route.useSearch()
  const id = courseIn(course)
  if (id !== undefined) return <CourseScreen id={id} at={PLACE.test(at ?? '') ? at : undefined} />
  return <TrainingScreen below={<ArticleList section="training" below />} />
}
