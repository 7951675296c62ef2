import { lazy, Suspense } from 'react'
import { Section } from '../../ui/section.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'

const Qr = lazy(() => import('../../ui/qr.tsx'))
const SIZE = 112

/** The pick-up code shown at the counter; the QR code holds the same digits. */
export function PickupCode({ code }: { code: string }) {
  const words = useWords().orders
  return (
    <Section title={words.pickupCode}>
      <div className="flex items-center gap-20">
        <div className="shrink-0 bg-[#ffffff] p-12">
          <Suspense fallback={<Skeleton className="size-[112px]" />}>
            <Qr value={code} size={SIZE} label={`${words.pickupCode} ${code}`} />
          </Suspense>
        </div>
        <p className="min-w-0">
          <strong className="block text-28 tracking-[0.08em] tabular-nums">
            {code.slice(0, 3)} {code.slice(3)}
          </strong>
          <span className="text-13 text-muted">{words.pickupCodeHint}</span>
        </p>
      </div>
    </Section>
  )
}
