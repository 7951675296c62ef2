import { matching, positiveInteger, searchParams } from '@bailu/client/search-params'
import { createFileRoute } from '@tanstack/react-router'
import { ArticleList } from '../features/content/articles/article-list.tsx'
import { articlesQuery } from '../features/content/articles/queries.ts'
import { CourseNotFound } from '../features/training/training-parts.tsx'
import { CourseScreen } from '../features/training/course-screen.tsx'
import { courseQuery, coursesQuery } from '../features/training/queries.ts'
import { TrainingScreen } from '../features/training/training-screen.tsx'
import { pageHead, routeFlags } from '../routing/route-options.ts'
import { notFoundOn404 } from '../routing/params.ts'
import { CourseSkeleton } from '../ui/screen/page-skeletons.tsx'

const readSearch = searchParams({ course: positiveInteger, at: matching(/^(quiz|[0-9a-f-]{36})$/) })

export const Route = createFileRoute('/training')({
  staticData: { ...routeFlags('/training'), words: ['training'] },
  codeSplitGroupings: [['component', 'loader'], ['notFoundComponent']],
  validateSearch: readSearch,
  loaderDeps: ({ search: { course } }) => ({ course }),
  loader: async ({ context: { queryClient, i18n }, deps: { course: id } }) => {
    if (id !== undefined) {
      const course = await notFoundOn404(queryClient.ensureQueryData(courseQuery(id, i18n.lang)))
      return pageHead(i18n, {
        title: course.title,
        description: course.lead,
        path: `/training?course=${id}`,
        picture: course.cover,
      })
    }
    const loading = Promise.all([
      queryClient.prefetchQuery(coursesQuery(i18n.lang)),
      queryClient.prefetchInfiniteQuery(articlesQuery('training', i18n.lang)),
    ])
    if (import.meta.env.SSR) await loading
    const { titles, leads } = i18n.words.articles
    return pageHead(i18n, { title: titles.training, description: leads.training, path: '/training' })
  },
  head: ({ loaderData }) => loaderData ?? {},
  component: Training,
  pendingComponent: CourseSkeleton,
  notFoundComponent: CourseNotFound,
})

function Training() {
  const { course, at } = Route.useSearch()
  if (course !== undefined) return <CourseScreen id={course} at={at} />
  return <TrainingScreen below={<ArticleList section="training" below />} />
}
