import type { AddressForm } from '@bailu/contract/addresses/shop'
import { THAI_ZIP } from '@bailu/contract/patterns'
import { type AddressField, normalizePhone, isPhoneForCountry, THAILAND } from '@bailu/contract/addresses/kinds'
import type { Translations } from '@bailu/phrases/translations'
import type { FieldErrors, Resolver } from 'react-hook-form'

const loadContract = () => import('@bailu/contract/addresses/shop')
// Preloaded while the user types. If it fails to load, the server still validates.
void loadContract().catch(() => {})

type Field = keyof AddressForm
type AddressTexts = Translations['addresses']

const messagesByField = (texts: AddressTexts): Record<AddressField, string> & Partial<Record<Field, string>> => ({
  first_name: texts.nameMissing,
  last_name: texts.nameMissing,
  phone: texts.phoneWrong,
  country: texts.areaMissing,
  province: texts.areaMissing,
  city: texts.areaMissing,
  area: texts.areaMissing,
  address1: texts.streetMissing,
  address2: texts.zipWrong,
  zip: texts.zipWrong,
})

/** Validates with the contract's schema and maps the issues to translated messages. */
export const addressResolver =
  (texts: AddressTexts): Resolver<AddressForm> =>
  async (form) => {
    const schemas = await loadContract().catch(() => null)
    if (!schemas) return { values: form, errors: {} }
    const parsed = schemas.addressForm.safeParse(form)
    const errors: FieldErrors<AddressForm> = {}
    const messages = messagesByField(texts)
    const addError = (field: Field, type: string) => {
      const tooLong = type === 'too_big'
      const empty = field === 'zip' && form.zip.trim() === ''
      if (field === 'province' && type === 'custom' && form.province.trim() !== '')
        return void (errors.province ??= { type, message: texts.provinceWrong })
      errors[field] ??= { type, message: empty ? texts.areaMissing : (!tooLong && messages[field]) || texts.zipWrong }
    }
    for (const issue of parsed.error?.issues ?? []) addError(issue.path[0] as Field, issue.code)
    // Rules that depend on the country are reported together with the others.
    if (!isPhoneForCountry(normalizePhone(form.phone), form.country)) addError('phone', 'country')
    if (form.country === THAILAND && !THAI_ZIP.test(form.zip.trim())) addError('zip', 'thai')
    if (parsed.success && Object.keys(errors).length === 0) return { values: parsed.data, errors: {} }
    return { values: {}, errors }
  }
