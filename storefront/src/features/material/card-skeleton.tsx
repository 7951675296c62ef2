import { Skeleton } from '../../ui/states.tsx'

export function CardSkeleton() {
  return (
    <div className="flex flex-col gap-12 gutter py-28">
      <Skeleton className="h-28 w-2/3" />
      <Skeleton className="h-56 w-full" />
      <Skeleton className="aspect-[3/2] w-full" />
      <Skeleton className="h-[44px] w-full" />
    </div>
  )
}
