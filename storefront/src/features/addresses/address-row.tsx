import type { Address } from '@bailu/contract/addresses'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { AddressCard } from './address-card.tsx'

const LINK = 'min-h-touch min-w-touch px-12 text-13 text-gold-ink disabled:opacity-60'

type Props = {
  address: Address
  onChoose: ((id: number) => void) | undefined
  onEdit: () => void
  onDelete: () => void
  onDefault: () => Promise<void>
}

/** One address with its actions; the pick-up point can only be chosen. */
export function AddressRow({ address, onChoose, onEdit, onDelete, onDefault }: Props) {
  const words = useWords().addresses
  const [busy, setBusy] = useState(false)
  const who = address.isZt ? words.pickup : `${address.first_name} ${address.last_name}`
  const makeDefault = async () => {
    setBusy(true)
    await onDefault().then(
      () => toast(words.saved),
      () => {},
    )
    setBusy(false)
  }
  return (
    <li aria-label={words.thisOne(who)} className="border-b border-line">
      <AddressCard address={address}>
        {!address.isZt && (
          <div className="-mb-12 -ml-12 flex flex-wrap">
            <button type="button" className={LINK} onClick={onEdit}>
              {words.edit}
            </button>
            <button type="button" className={LINK} onClick={onDelete}>
              {words.remove}
            </button>
            {address.is_own && !address.is_default && (
              <button type="button" className={LINK} disabled={busy} onClick={() => void makeDefault()}>
                {words.makeDefault}
              </button>
            )}
          </div>
        )}
        {onChoose && (
          <Button kind="quiet" className="mt-12 self-start" onClick={() => onChoose(address.id)}>
            {address.isZt ? words.pickHere : words.useThis}
          </Button>
        )}
      </AddressCard>
    </li>
  )
}
