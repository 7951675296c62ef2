import { LETTER } from '@bailu/contract/patterns'
import { isThaiTaxId } from '@bailu/contract/thai-id'
import type { InvoiceBuyer } from '@bailu/contract/tax-documents'
import type { Words } from '@bailu/phrases/words'

/** The buyer named on the tax invoice, as it is being typed. */
export type InvoiceDraft = { of: 'person' | 'company'; name: string; taxId: string; branch: string; address: string }
export type InvoiceErrors = Partial<Record<'name' | 'taxId' | 'branch' | 'address', string>>

export const BLANK: InvoiceDraft = { of: 'person', name: '', taxId: '', branch: '00000', address: '' }

const digits = (typed: string) => typed.replaceAll(/[\s-]/g, '')

export function wrongDraft(draft: InvoiceDraft, words: Words['returns']): InvoiceErrors {
  return {
    ...(!LETTER.test(draft.name) && { name: draft.name.trim() === '' ? words.fill : words.taxInvoice.wrongName }),
    ...(!isThaiTaxId(digits(draft.taxId)) && { taxId: words.taxInvoice.wrongId }),
    ...(draft.of === 'company' && !/^\d{5}$/.test(draft.branch.trim()) && { branch: words.taxInvoice.wrongBranch }),
    ...(draft.address.trim() === '' && { address: words.fill }),
  }
}

export const buyerOf = ({ of, name, taxId, branch, address }: InvoiceDraft): InvoiceBuyer => ({
  name: name.trim(),
  tax_id: digits(taxId),
  branch: of === 'company' ? branch.trim() : null,
  address: address.trim(),
})
