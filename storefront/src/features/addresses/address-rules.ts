import type { AddressForm } from '@bailu/contract/addresses'
import { THAI_ZIP } from '@bailu/contract/patterns'
import { normalPhone, phoneFits } from '@bailu/contract/phones'
import { THAILAND } from '@bailu/contract/pickup'
import type { Words } from '@bailu/phrases/words'
import type { FieldErrors, Resolver } from 'react-hook-form'

const contract = () => import('@bailu/contract/addresses')
// Preloaded while the user types. If it fails to load, the server still validates.
void contract().catch(() => {})

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

/** Validates with the contract's schema and maps the issues to translated messages. */
export const addressResolver =
  (says: Says): Resolver<AddressForm> =>
  async (form) => {
    const rules = await contract().catch(() => null)
    if (!rules) return { values: form, errors: {} }
    const parsed = rules.addressForm.safeParse(form)
    const errors: FieldErrors<AddressForm> = {}
    const words = sayOf(says)
    const put = (field: Field, type: string) => {
      const tooLong = type === 'too_big'
      const empty = field === 'zip' && form.zip.trim() === ''
      errors[field] ??= { type, message: empty ? says.areaMissing : (!tooLong && words[field]) || says.zipWrong }
    }
    for (const issue of parsed.error?.issues ?? []) put(issue.path[0] as Field, issue.code)
    // Rules that depend on the country are reported together with the others.
    if (!phoneFits(normalPhone(form.phone), form.country)) put('phone', 'country')
    if (form.country === THAILAND && !THAI_ZIP.test(form.zip.trim())) put('zip', 'thai')
    if (parsed.success && Object.keys(errors).length === 0) return { values: parsed.data, errors: {} }
    return { values: {}, errors }
  }
