import type { AddressForm } from '@bailu/contract/addresses'
import { useFormContext } from 'react-hook-form'
import { Tick } from '../../ui/tick.tsx'
import { useWords } from '../../words.tsx'

/** Partners may store their customers' addresses beside their own. */
export function KeptFor() {
  const words = useWords().addresses
  const { register } = useFormContext<AddressForm>()
  const choices = [
    ['own', words.forSelf],
    ['customer', words.forCustomer],
  ] as const
  return (
    <fieldset>
      <legend className="text-13 text-muted">{words.keptFor}</legend>
      <div className="-ml-12 grid grid-cols-2">
        {choices.map(([value, label]) => (
          <label key={value} className="flex items-center text-15">
            <Tick kind="radio" value={value} {...register('address_type')} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
