import type { InvoiceBuyer } from '@bailu/contract/tax-documents'
import type { Ctx } from '../../../core/context.ts'
import { seal, unseal } from '../../../core/seal.ts'

export const taxDocumentPlace = (id: string): string => `tax_document/${id}/buyer`

type House = Pick<Ctx, 'house'>
export const sealBuyer = ({ house }: House, id: string, buyer: InvoiceBuyer): string =>
  seal(house.settings, taxDocumentPlace(id), JSON.stringify(buyer))

/** Undefined when the buyer's data was erased after its retention. */
export const openBuyer = ({ house }: House, { id, buyer }: { id: string; buyer: string }): InvoiceBuyer | undefined =>
  buyer === '' ? undefined : (JSON.parse(unseal(house.settings, taxDocumentPlace(id), buyer)) as InvoiceBuyer)
