import { Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'

export function CartSkeleton({ rows }: { rows: number }) {
  const { state } = useWords().shell
  return (
    <div role="status" aria-label={state.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex gap-12 border-b border-line py-16 pr-20 pl-56">
          <Skeleton className="size-[84px] shrink-0" />
          <div className="flex flex-1 flex-col gap-8">
            <Skeleton className="h-20 w-full" />
            <Skeleton className="h-16 w-1/3" />
            <Skeleton className="mt-auto h-28 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
