import { checksum, fieldsOf } from './emv.ts'

/** Content of the mini QR code of a Thai bank slip: sending bank and reference; it has no amount. */
export type Slip = { bank: string; reference: string }

const SLIP_API = '000001'
// Some bank apps print the check digits without leading zeros.
const WITH_CHECK = /^(.+9104)([0-9A-Fa-f]{1,4})$/

/** Parses the text of the QR code. @returns null when it is not a bank slip */
export function parseSlip(text: string): Slip | null {
  const [, body = '', given = ''] = WITH_CHECK.exec(text) ?? []
  if (text.length > 128 || checksum(body) !== given.toUpperCase().padStart(4, '0')) return null
  const outer = fieldsOf(body.slice(0, -4))
  const inner = fieldsOf(outer?.get('00') ?? '')
  const bank = inner?.get('01') ?? ''
  const reference = inner?.get('02') ?? ''
  const ours = inner?.get('00') === SLIP_API && /^\d{3}$/.test(bank) && /^[A-Za-z0-9]{6,40}$/.test(reference)
  return ours ? { bank, reference } : null
}
