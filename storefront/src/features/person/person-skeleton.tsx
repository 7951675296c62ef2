import { Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'

/** Skeleton in the shape of the screen while the user loads, so that the layout does not shift. */
export function PersonSkeleton() {
  const { state } = useWords().shell
  return (
    <div role="status" aria-label={state.loading} className="flex flex-col gap-28 px-20 pt-28 pb-36">
      <div className="flex items-center gap-16">
        <Skeleton className="size-[64px] shrink-0 !rounded-full" />
        <div className="flex flex-1 flex-col gap-8">
          <Skeleton className="h-28 w-1/2" />
          <Skeleton className="h-16 w-[70%]" />
        </div>
      </div>
      <Skeleton className="h-[96px] w-full !rounded-8" />
      <Skeleton className="h-[134px] w-full !rounded-8" />
      <Skeleton className="h-[142px] w-full !rounded-8" />
      <Skeleton className="h-[198px] w-full !rounded-8" />
    </div>
  )
}
