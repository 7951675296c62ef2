import type { Address } from '@bailu/contract/addresses'
import { ChevronIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { AddressBadge } from './address-badge.tsx'
import { AddressLines } from './address-lines.tsx'

type Props = { address: Address | undefined; loading: boolean; error?: string; onChoose: () => void }

/** The chosen delivery address; tapping it opens the choice. */
export function AddressBlock({ address, loading, error, onChoose }: Props) {
  const { addresses } = useWords()
  if (loading) return <Skeleton className="h-[112px] w-full" />
  return (
    <button
      type="button"
      onClick={onChoose}
      className={`flex w-full items-center gap-12 rounded-3 border bg-paper px-16 py-16 text-left active:bg-mist ${error ? 'border-danger' : 'border-line'}`}
    >
      <span className="min-w-0 flex-1">
        <span className="mb-4 flex items-center gap-8 text-12 text-gold-ink">
          {address?.isZt ? addresses.pickupAt : addresses.deliverTo}
          {address?.address_type === 'customer' && <AddressBadge address={address} />}
        </span>
        {address ? <AddressLines address={address} /> : <span className="text-16">{addresses.choose}</span>}
      </span>
      <ChevronIcon className="size-20 text-control" />
    </button>
  )
}
