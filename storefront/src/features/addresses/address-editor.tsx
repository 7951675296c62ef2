import { FormProvider } from 'react-hook-form'
import { forAddressFields, THAILAND } from '@bailu/contract/addresses/kinds'
import type { Address, AddressForm } from '@bailu/contract/addresses/shop'
import { useWords } from '../../i18n/i18n.tsx'
import { useAuth } from '../../session/auth.ts'
import { useFormAction } from '../../session/use-form-action.ts'
import { Button, TextButton } from '../../ui/button.tsx'
import { PrivacyNote } from '../../ui/privacy-note.tsx'
import { toAddressForm } from './address-book.ts'
import {
  AddressTypeField,
  DefaultAddressField,
  focusNextOnEnter,
  RecipientFields,
  StreetFields,
} from './address-fields.tsx'
import { addressResolver } from './address-rules.ts'
import { AreaFields } from './area-fields.tsx'
import { PasteBox } from './paste/paste-box.tsx'

const EMPTY_FORM: AddressForm = {
  ...forAddressFields(() => ''),
  country: THAILAND,
  is_default: false,
  address_type: 'own',
}

const draftName = (address: Address | null) => `address_draft:${address?.id ?? 'new'}`

const initialForm = (address: Address | null): AddressForm =>
  address
    ? { ...toAddressForm(address), address_type: address.address_type === 'customer' ? 'customer' : 'own' }
    : EMPTY_FORM

/** Says that an unsaved draft was restored, with a button to discard it. */
export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  const words = useWords('addresses').addresses
  return (
    <p className="flex items-center justify-between gap-12 rounded-3 bg-mist pl-12 text-13 text-ink">
      {words.draftRestored}
      <TextButton onClick={onStartOver} className="shrink-0 px-12">
        {words.startOver}
      </TextButton>
    </p>
  )
}

type Props = {
  address: Address | null
  /** The key makes a repeated save one change. */
  save: (form: AddressForm, id: number | undefined, idempotencyKey: string) => Promise<number>
  /** A pasted text that fills in the fields. */
  pasted?: string | undefined
  /** Id of the order whose address is corrected; no entry of the address list. */
  order?: string
  onSaved: (id: number) => void
  onCancel: () => void
}

/** Loaded on demand, because it brings react-hook-form, the validation rules and the Thai area data. */
export default function AddressEditor({ address, save, pasted, order, onSaved, onCancel }: Props) {
  const phrases = useWords('addresses')
  const words = phrases.addresses
  const isPartner = useAuth((auth) => auth.saleInfo !== null)
  const signedIn = useAuth((auth) => auth.userInfo !== null)
  const { form, busy, formProps, isRestored, discardDraft } = useFormAction(
    (typed: AddressForm, key) =>
      save({ ...typed, is_default: typed.is_default && typed.address_type === 'own' }, address?.id, key),
    {
      defaultValues: initialForm(address),
      draft: { name: order ? `address_draft:${order}` : draftName(address) },
      resolver: addressResolver(words),
      messageIn: 'toast',
      done: address ? words.changed : words.added,
      onDone: onSaved,
    },
  )

  return (
    <FormProvider {...form}>
      <form {...formProps} onKeyDown={focusNextOnEnter} className="mt-20 flex flex-col gap-16">
        {isRestored && <DraftNotice onStartOver={discardDraft} />}
        {!address && <PasteBox pasted={pasted} />}
        {isPartner && !order && <AddressTypeField />}
        <RecipientFields />
        <AreaFields />
        <StreetFields />
        {!order && <DefaultAddressField isDefault={address?.is_default ?? false} />}
        {!order && <PrivacyNote about={signedIn ? 'address' : 'order'} />}
        <div className="sticky bottom-0 -mx-20 -mb-[calc(20px+env(safe-area-inset-bottom))] grid grid-cols-[auto_1fr] gap-12 border-t border-line bg-paper px-20 pt-12 pb-[calc(12px+env(safe-area-inset-bottom))]">
          <Button kind="quiet" onClick={onCancel}>
            {phrases.shell.dialog.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {words.save}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
