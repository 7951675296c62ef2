import type { KeyboardEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ADDRESS_FIELDS } from '@bailu/contract/addresses/kinds'
import type { AddressForm } from '@bailu/contract/addresses/shop'
import { useWords } from '../../i18n/i18n.tsx'
import { Field, Checkbox } from '../../ui/form/field.tsx'
import { useFields } from '../../session/use-form-action.ts'

export function RecipientFields() {
  const words = useWords('addresses').addresses
  const { bind } = useFields<AddressForm>()
  return (
    <>
      <div className="grid grid-cols-2 gap-12">
        <Field
          label={words.firstName}
          autoComplete="given-name"
          enterKeyHint="next"
          maxLength={ADDRESS_FIELDS.first_name.max}
          {...bind('first_name')}
        />
        <Field
          label={words.lastName}
          autoComplete="family-name"
          enterKeyHint="next"
          maxLength={ADDRESS_FIELDS.last_name.max}
          {...bind('last_name')}
        />
      </div>
      <Field
        label={words.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        maxLength={ADDRESS_FIELDS.phone.max}
        {...bind('phone')}
      />
    </>
  )
}

export function StreetFields() {
  const words = useWords('addresses').addresses
  const { bind } = useFields<AddressForm>()
  return (
    <>
      <Field
        label={words.address1}
        autoComplete="address-line1"
        enterKeyHint="next"
        maxLength={ADDRESS_FIELDS.address1.max}
        {...bind('address1')}
      />
      <Field
        label={words.address2}
        autoComplete="address-line2"
        enterKeyHint="done"
        maxLength={ADDRESS_FIELDS.address2.max}
        {...bind('address2')}
      />
    </>
  )
}

/** A customer's address is never the default. The default cannot be unset, only moved to another address. */
export function DefaultAddressField({ isDefault }: { isDefault: boolean }) {
  const words = useWords('addresses').addresses
  const { control, register } = useFormContext<AddressForm>()
  const addressType = useWatch({ control, name: 'address_type' })
  if (addressType === 'customer') return null
  if (isDefault) return <p className="flex min-h-touch items-center text-13 text-muted">{words.isDefaultNow}</p>
  return (
    <label className="-ml-12 flex items-center text-15">
      <Checkbox {...register('is_default')} />
      {words.isDefault}
    </label>
  )
}

/** Partners may store their customers' addresses beside their own. */
export function AddressTypeField() {
  const words = useWords('addresses').addresses
  const { register } = useFormContext<AddressForm>()
  const choices = [
    ['own', words.forSelf],
    ['customer', words.forCustomer],
  ] as const
  return (
    <fieldset>
      <legend className="text-13 text-muted">{words.recipientType}</legend>
      <div className="-ml-12 grid grid-cols-2">
        {choices.map(([value, label]) => (
          <label key={value} className="flex items-center text-15">
            <Checkbox kind="radio" value={value} {...register('address_type')} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Enter on a field whose keyboard says "next" moves to the next field instead of submitting the form. */
export const focusNextOnEnter = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { target } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return
  // Enter also confirms a word in an input method (IME).
  if (event.nativeEvent.isComposing) return
  event.preventDefault()
  const fields = [...event.currentTarget.elements].filter(
    (field) => field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type !== 'radio'),
  ) as (HTMLInputElement | HTMLSelectElement)[]
  fields
    .slice(fields.indexOf(target) + 1)
    .find((field) => !field.disabled)
    ?.focus()
}
