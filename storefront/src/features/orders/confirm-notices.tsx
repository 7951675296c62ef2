import { useOnline } from '../../use-online.ts'
import { useWords } from '../../words.tsx'

/** Notices before ordering. The live region is always rendered, so that screen readers announce changes. */
export function ConfirmNotices({ old, vanished }: { old: boolean; vanished: string | undefined }) {
  const words = useWords().orders
  const online = useOnline()
  const says = [online ? (old ? words.notRefreshed : undefined) : words.offline, vanished]
  return (
    <div role="status" className="flex flex-col gap-[1px]">
      {says.map(
        (sentence) =>
          sentence && (
            <p key={sentence} className="mb-12 bg-mist px-20 py-12 text-13">
              {sentence}
            </p>
          ),
      )}
    </div>
  )
}
