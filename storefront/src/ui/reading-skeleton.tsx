import { useWords } from '../words.tsx'
import { Skeleton } from './states.tsx'

const COVERS = { article: 'aspect-[3/2]', course: 'aspect-[2/1]' }

/** Skeleton of an article or a course, which begin with a cover. */
export function ReadingSkeleton({ of }: { of: keyof typeof COVERS }) {
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

export const ArticleSkeleton = () => <ReadingSkeleton of="article" />
export const CourseSkeleton = () => <ReadingSkeleton of="course" />
