import type { Address } from '@bailu/contract/addresses'
import type { ReactNode } from 'react'
import { useWords } from '../../words.tsx'
import { AddressLines } from './address-lines.tsx'

export function AddressCard({ address, mark, children }: { address: Address; mark?: ReactNode; children?: ReactNode }) {
  const words = useWords().addresses
  const badge = address.isZt ? words.fixed : address.is_default ? words.default : ''
  return (
    <div className="flex gap-4 py-16">
      {mark}
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        {badge && <p className="self-start rounded-full bg-mist px-8 py-4 text-12 leading-none text-leaf">{badge}</p>}
        <AddressLines address={address} />
        {children}
      </div>
    </div>
  )
}
