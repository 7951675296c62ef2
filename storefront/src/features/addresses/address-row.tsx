import type { Address } from '@bailu/contract/addresses/shop'
import { useWords } from '../../i18n/i18n.tsx'
import { useAction } from '../../session/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { AddressCard } from './address-card.tsx'

const ACTION_BUTTON = 'min-h-touch min-w-touch px-12 text-13 text-gold-ink disabled:opacity-60'

type AddressRowProps = {
  address: Address
  onChoose: ((id: number) => void) | undefined
  onEdit: () => void
  onDelete: () => void
  onDefault: () => Promise<void>
}

/** One address with its actions; the pick-up point can only be chosen. */
export function AddressRow({ address, onChoose, onEdit, onDelete, onDefault }: AddressRowProps) {
  const words = useWords('addresses').addresses
  const makeDefault = useAction(onDefault, { done: words.saved })
  const label = address.isZt ? words.pickup : `${address.first_name} ${address.last_name}`
  return (
    <li aria-label={words.thisOne(label)} className="border-b border-line">
      <AddressCard address={address}>
        {!address.isZt && (
          <div className="-mb-12 -ml-12 flex flex-wrap">
            <button type="button" className={ACTION_BUTTON} onClick={onEdit}>
              {words.edit}
            </button>
            <button type="button" className={ACTION_BUTTON} onClick={onDelete}>
              {words.remove}
            </button>
            {address.is_own && !address.is_default && (
              <button
                type="button"
                className={ACTION_BUTTON}
                disabled={makeDefault.busy}
                onClick={() => void makeDefault.run()}
              >
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

type DeleteAddressProps = { address: Address | null; remove: (id: number) => Promise<void>; onDone: () => void }

/** Asks for confirmation, deletes, and confirms the result. */
export function DeleteAddress({ address, remove, onDone }: DeleteAddressProps) {
  const { addresses, shell } = useWords('addresses')
  const { busy, run } = useAction(remove, { done: addresses.removed })
  const answer = async (yes: boolean) => {
    if (busy) return
    if (yes && address) await run(address.id)
    onDone()
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
