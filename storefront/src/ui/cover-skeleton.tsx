import { useWords } from '../words.tsx'
import { Skeleton } from './states.tsx'

/** Skeleton of a page that begins with a large picture. */
export function CoverSkeleton() {
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
