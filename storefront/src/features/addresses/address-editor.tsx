import { useEffect, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { THAILAND } from '@bailu/contract/addresses/kinds'
import type { Address, AddressForm } from '@bailu/contract/addresses/shop'
import { AppError } from '@bailu/client/errors'
import { readTabStorage, removeTabStorage, writeTabStorage } from '../../browser/storage.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { useAuth } from '../../session/auth.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
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
  first_name: '',
  last_name: '',
  country: THAILAND,
  province: '',
  city: '',
  area: '',
  address1: '',
  address2: '',
  zip: '',
  phone: '',
  is_default: false,
  address_type: 'own',
}

const draftKey = (address: Address | null) => `address_draft:${address?.id ?? 'new'}`

export const initialForm = (address: Address | null): AddressForm =>
  address
    ? { ...toAddressForm(address), address_type: address.address_type === 'customer' ? 'customer' : 'own' }
    : EMPTY_FORM

/** The unsaved draft, or null. */
export const readDraft = (address: Address | null): Partial<AddressForm> | null =>
  readTabStorage(draftKey(address), null)
export const saveDraft = (address: Address | null, form: Partial<AddressForm>): void =>
  writeTabStorage(draftKey(address), form)
export const clearDraft = (address: Address | null): void => removeTabStorage(draftKey(address))

/** Says that an unsaved draft was restored, with a button to discard it. */
export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  const words = useWords().addresses
  return (
    <p className="flex items-center justify-between gap-12 rounded-3 bg-mist pl-12 text-13 text-ink">
      {words.draftRestored}
      <button type="button" onClick={onStartOver} className="min-h-touch shrink-0 px-12 text-gold-ink">
        {words.startOver}
      </button>
    </p>
  )
}

type Props = {
  address: Address | null
  save: (form: AddressForm, id?: number) => Promise<number>
  onSaved: (id: number) => void
  onCancel: () => void
}

/** Loaded on demand, because it brings react-hook-form, the validation rules and the Thai area data. */
export default function AddressEditor({ address, save, onSaved, onCancel }: Props) {
  const phrases = useWords()
  const words = phrases.addresses
  const isPartner = useAuth((auth) => auth.saleInfo !== null)
  const signedIn = useAuth((auth) => auth.userInfo !== null)
  const [draft, setDraft] = useState(() => readDraft(address))
  const initial = initialForm(address)
  const form = useForm<AddressForm>({
    mode: 'onTouched',
    defaultValues: { ...initial, ...draft },
    resolver: addressResolver(words),
  })
  const { control, reset, setError, handleSubmit, formState } = form
  const { isDirty, isSubmitting } = formState
  const typed = useWatch({ control })

  useEffect(() => {
    if (isDirty) saveDraft(address, typed)
  }, [isDirty, typed, address])

  const startOver = () => {
    clearDraft(address)
    setDraft(null)
    reset(initial)
  }
  const submit = handleSubmit(async (complete) => {
    try {
      const id = await save(
        { ...complete, is_default: complete.is_default && complete.address_type === 'own' },
        address?.id,
      )
      clearDraft(address)
      toast(address ? words.changed : words.added)
      onSaved(id)
    } catch (cause) {
      if (!(cause instanceof AppError)) return
      const fieldErrors = Object.entries(cause.errors)
      for (const [index, [field, message]] of fieldErrors.entries())
        setError(field as keyof AddressForm, { message }, { shouldFocus: index === 0 })
    }
  })

  return (
    <FormProvider {...form}>
      <form
        method="post"
        noValidate
        onSubmit={submit}
        onKeyDown={focusNextOnEnter}
        className="mt-20 flex flex-col gap-16"
      >
        {draft && <DraftNotice onStartOver={startOver} />}
        {!address && <PasteBox />}
        {isPartner && <AddressTypeField />}
        <RecipientFields />
        <AreaFields />
        <StreetFields />
        <DefaultAddressField isDefault={address?.is_default ?? false} />
        {signedIn && <PrivacyNote about="address" />}
        <div className="sticky bottom-0 -mx-20 -mb-[calc(20px+env(safe-area-inset-bottom))] grid grid-cols-[auto_1fr] gap-12 border-t border-line bg-paper px-20 pt-12 pb-[calc(12px+env(safe-area-inset-bottom))]">
          <Button kind="quiet" onClick={onCancel}>
            {phrases.shell.dialog.cancel}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {words.save}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
