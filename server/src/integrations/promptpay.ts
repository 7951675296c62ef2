import { plainBaht } from '@bailu/phrases/format'
import { emvChecksum, emvField } from './emv.ts'

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
    emvField('00', '01'),
    emvField('01', satang === undefined ? '11' : '12'),
    emvField('29', emvField('00', CREDIT_TRANSFER) + recipientField(id)),
    emvField('58', 'TH'),
    emvField('53', BAHT),
    satang === undefined ? '' : emvField('54', amountText(satang)),
    '6304',
  ].join('')
  return text + emvChecksum(text)
}

function recipientField(id: string): string {
  const digits = id.replace(/\D/g, '')
  if (digits.length === 15) return emvField('03', digits)
  if (digits.length === 13) return emvField('02', digits)
  if (digits.length === 10) return emvField('01', digits.replace(/^0/, '66').padStart(13, '0'))
  throw new Error('A PromptPay id has 10, 13 or 15 digits')
}

function amountText(satang: bigint): string {
  const text = plainBaht(satang)
  if (satang <= 0n || text.length > 13) throw new Error('Not an amount that can be paid')
  return text
}
