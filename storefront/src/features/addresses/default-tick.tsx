import type { AddressForm } from '@bailu/contract/addresses'
import { useFormContext, useWatch } from 'react-hook-form'
import { Tick } from '../../ui/tick.tsx'
import { useWords } from '../../words.tsx'

/** A customer's address is never the default. The default cannot be unset, only moved to another address. */
export function DefaultTick({ already }: { already: boolean }) {
  const words = useWords().addresses
  const { control, register } = useFormContext<AddressForm>()
  const kept = useWatch({ control, name: 'address_type' })
  if (kept === 'customer') return null
  if (already) return <p className="flex min-h-touch items-center text-13 text-muted">{words.isDefaultNow}</p>
  return (
    <label className="-ml-12 flex items-center text-15">
      <Tick {...register('is_default')} />
      {words.isDefault}
    </label>
  )
}
