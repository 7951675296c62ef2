import { addressForm, type AddressForm } from '@bailu/contract/addresses'
import { THAILAND } from '@bailu/contract/pickup'
import type { Words } from '@bailu/phrases/words'
import type { FieldErrors, Resolver } from 'react-hook-form'

type Field = keyof AddressForm
type Says = Words['addresses']

const sayOf = (says: Says): Partial<Record<Field, string>> => ({
  first_name: says.nameMissing,
  last_name: says.nameMissing,
  phone: says.phoneWrong,
  country: says.areaMissing,
  province: says.areaMissing,
  city: says.areaMissing,
  area: says.areaMissing,
  address1: says.streetMissing,
})

/** The contract's own rules, in the words of the person. */
export const addressResolver = (says: Says): Resolver<AddressForm> => (form) => {
  const parsed = addressForm.safeParse(form)
  const errors: FieldErrors<AddressForm> = {}
  const words = sayOf(says)
  const put = (field: Field, type: string) => {
    const tooLong = type === 'too_big'
    const empty = field === 'zip' && form.zip.trim() === ''
    errors[field] ??= { type, message: empty ? says.areaMissing : (!tooLong && words[field]) || says.zipWrong }
  }
  for (const issue of parsed.error?.issues ?? []) put(issue.path[0] as Field, issue.code)
  if (form.country === THAILAND && !/^\d{5}$/.test(form.zip.trim())) put('zip', 'thai')
  if (parsed.success && Object.keys(errors).length === 0) return { values: parsed.data, errors: {} }
  return { values: {}, errors }
}
