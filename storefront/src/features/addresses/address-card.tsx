import type { Address } from '@bailu/contract/addresses'
import type { ReactNode } from 'react'
import { AddressBadge } from './address-badge.tsx'
import { AddressLines } from './address-lines.tsx'

export function AddressCard({ address, mark, children }: { address: Address; mark?: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex gap-4 py-16">
      {mark}
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <AddressBadge address={address} />
        <AddressLines address={address} />
        {children}
      </div>
    </div>
  )
}
