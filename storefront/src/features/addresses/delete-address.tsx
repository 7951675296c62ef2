import type { Address } from '@bailu/contract/addresses'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'

type Props = { address: Address | null; remove: (id: number) => Promise<void>; onDone: () => void }

/** Asks for confirmation, deletes, and confirms the result. */
export function DeleteAddress({ address, remove, onDone }: Props) {
  const { addresses, shell } = useWords()
  const [busy, setBusy] = useState(false)
  const answer = async (yes: boolean) => {
    if (busy) return
    if (!yes || !address) return onDone()
    setBusy(true)
    const done = await remove(address.id).then(
      () => true,
      () => false,
    )
    setBusy(false)
    onDone()
    if (done) toast(addresses.removed)
  }
  return (
    <ConfirmDialog
      open={address !== null}
      title={addresses.removeAsk}
      message={address ? `${address.first_name} ${address.last_name}` : undefined}
      confirm={addresses.remove}
      cancel={shell.dialog.cancel}
      danger
      busy={busy}
      onAnswer={(yes) => void answer(yes)}
    />
  )
}
