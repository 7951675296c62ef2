import type { Address, AddressForm } from '@bailu/contract/addresses'
import { useEffect, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { PrivacyNote } from '../../privacy-note.tsx'
import { Refusal } from '../../request/refusal.ts'
import { useAuth } from '../../state/auth.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { dropDraft, keepDraft, keptDraft, savedForm } from './address-draft.ts'
import { addressResolver } from './address-rules.ts'
import { AreaFields } from './area-fields.tsx'
import { DefaultTick } from './default-tick.tsx'
import { DraftNote } from './draft-note.tsx'
import { enterGoesOn } from './enter-goes-on.ts'
import { KeptFor } from './kept-for.tsx'
import { PasteBox } from './paste-box.tsx'
import { PersonFields } from './person-fields.tsx'
import { StreetFields } from './street-fields.tsx'

type Props = {
  address: Address | null
  save: (form: AddressForm, id?: number) => Promise<number>
  onSaved: (id: number) => void
  onCancel: () => void
}

/** Loaded on demand, because it brings react-hook-form, the validation rules and the Thai area data. */
export default function AddressEditor({ address, save, onSaved, onCancel }: Props) {
  const all = useWords()
  const words = all.addresses
  const partner = useAuth((auth) => auth.saleInfo !== null)
  const signedIn = useAuth((auth) => auth.userInfo !== null)
  const [draft, setDraft] = useState(() => keptDraft(address))
  const saved = savedForm(address)
  const form = useForm<AddressForm>({
    mode: 'onTouched',
    defaultValues: { ...saved, ...draft },
    resolver: addressResolver(words),
  })
  const { control, reset, setError, handleSubmit, formState } = form
  const { isDirty, isSubmitting } = formState
  const typed = useWatch({ control })

  useEffect(() => {
    if (isDirty) keepDraft(address, typed)
  }, [isDirty, typed, address])

  const startOver = () => {
    dropDraft(address)
    setDraft(null)
    reset(saved)
  }
  const submit = handleSubmit(async (complete) => {
    try {
      const id = await save(
        { ...complete, is_default: complete.is_default && complete.address_type === 'own' },
        address?.id,
      )
      dropDraft(address)
      toast(address ? words.changed : words.added)
      onSaved(id)
    } catch (cause) {
      if (!(cause instanceof Refusal)) return
      const wrong = Object.entries(cause.errors)
      for (const [at, [field, message]] of wrong.entries())
        setError(field as keyof AddressForm, { message }, { shouldFocus: at === 0 })
    }
  })

  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={submit} onKeyDown={enterGoesOn} className="mt-20 flex flex-col gap-16">
        {draft && <DraftNote onStartOver={startOver} />}
        {!address && <PasteBox />}
        {partner && <KeptFor />}
        <PersonFields />
        <AreaFields />
        <StreetFields />
        <DefaultTick already={address?.is_default ?? false} />
        {signedIn && <PrivacyNote about="address" />}
        <div className="sticky bottom-0 -mx-20 -mb-[calc(20px+env(safe-area-inset-bottom))] grid grid-cols-[auto_1fr] gap-12 border-t border-line bg-paper px-20 pt-12 pb-[calc(12px+env(safe-area-inset-bottom))]">
          <Button kind="quiet" onClick={onCancel}>
            {all.shell.dialog.cancel}
          </Button>
          <Button type="submit" busy={isSubmitting}>
            {words.save}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
