import { useWords } from '../../i18n/i18n.tsx'
import { Skeleton } from './screen.tsx'

/** Skeleton of a page that begins with a large picture. */
export function ProductSkeleton() {
  return (
    <div role="status">
      <h1 className="sr-only">{useWords().shell.state.loading}</h1>
      <Skeleton className="aspect-[10/9] w-full" />
      <div className="flex flex-col gap-16 gutter pt-[76px]">
        <Skeleton className="h-36 w-full" />
        <Skeleton className="h-16 w-1/2" />
        <Skeleton className="mt-12 h-28 w-1/3" />
        <Skeleton className="mt-12 h-touch w-1/2" />
      </div>
    </div>
  )
}

const COVERS = { article: 'aspect-[3/2]', course: 'aspect-[2/1]' }

/** Skeleton of an article or a course, which begin with a cover. */
export function ContentSkeleton({ of }: { of: keyof typeof COVERS }) {
  return (
    <div role="status">
      <h1 className="sr-only">{useWords().shell.state.loading}</h1>
      <Skeleton className={`${COVERS[of]} w-full`} />
      <div className="flex flex-col gap-12 gutter pt-28">
        <Skeleton className="h-36 w-full" />
        <Skeleton className="mb-20 h-16 w-1/3" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-2/3" />
      </div>
    </div>
  )
}

export const ArticleSkeleton = () => <ContentSkeleton of="article" />
export const CourseSkeleton = () => <ContentSkeleton of="course" />
