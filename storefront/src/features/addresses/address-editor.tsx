import type { Address, AddressForm } from '@bailu/contract/addresses'
import { useEffect } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { Refusal } from '../../request/refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Tick } from '../../ui/tick.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { draftOf, dropDraft, keepDraft } from './address-draft.ts'
import { addressResolver } from './address-rules.ts'
import { AreaFields } from './area-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { StreetFields } from './street-fields.tsx'

type Props = {
  address: Address | null
  save: (form: AddressForm, id?: number) => Promise<number>
  onSaved: (id: number) => void
  onCancel: () => void
}

/** Loaded when first needed: the form library, the rules and the areas of Thailand come with it. */
export default function AddressEditor({ address, save, onSaved, onCancel }: Props) {
  const all = useWords()
  const words = all.addresses
  const form = useForm<AddressForm>({
    mode: 'onTouched',
    defaultValues: draftOf(address),
    resolver: addressResolver(words),
  })
  const { control, register, setError, handleSubmit, formState } = form
  const { isDirty, isSubmitting } = formState
  const typed = useWatch({ control })

  useEffect(() => {
    if (isDirty) keepDraft(address, typed)
  }, [isDirty, typed, address])

  const submit = handleSubmit(async (complete) => {
    try {
      const id = await save(complete, address?.id)
      dropDraft(address)
      toast(address ? words.changed : words.added)
      onSaved(id)
    } catch (cause) {
      if (!(cause instanceof Refusal)) return
      for (const [field, message] of Object.entries(cause.errors)) setError(field as keyof AddressForm, { message })
    }
  })

  return (
    <FormProvider {...form}>
      <form method="post" noValidate onSubmit={submit} className="mt-20 flex flex-col gap-16">
        <PersonFields />
        <AreaFields />
        <StreetFields />
        <label className="-ml-12 flex items-center text-15">
          <Tick {...register('is_default')} />
          {words.isDefault}
        </label>
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
