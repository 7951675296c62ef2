import { checksum, field } from './emv.ts'

const CREDIT_TRANSFER = 'A000000677010111'
const BAHT = '764'

/**
 * Text of a PromptPay QR (EMVCo, credit transfer, tag 29).
 * It contains no order number: only bill payments (tag 30, needs a biller
 * contract) have references, and bank apps are not known to keep tag 62 of a
 * transfer. The buyer's slip and the amount link it to the order.
 * @param id phone (10 digits), national or tax id (13), e-wallet (15)
 * @param satang exact amount; without it the payer enters one
 */
export function promptpayText(id: string, satang?: bigint): string {
  const text = [
    field('00', '01'),
    field('01', satang === undefined ? '11' : '12'),
    field('29', field('00', CREDIT_TRANSFER) + recipient(id)),
    field('58', 'TH'),
    field('53', BAHT),
    satang === undefined ? '' : field('54', baht(satang)),
    '6304',
  ].join('')
  return text + checksum(text)
}

function recipient(id: string): string {
  const digits = id.replace(/\D/g, '')
  if (digits.length === 15) return field('03', digits)
  if (digits.length === 13) return field('02', digits)
  if (digits.length === 10) return field('01', digits.replace(/^0/, '66').padStart(13, '0'))
  throw new Error('A PromptPay id has 10, 13 or 15 digits')
}

function baht(satang: bigint): string {
  const text = `${satang / 100n}.${String(satang % 100n).padStart(2, '0')}`
  if (satang <= 0n || text.length > 13) throw new Error('Not an amount that can be paid')
  return text
}
