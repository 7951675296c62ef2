import { createHmac } from 'node:crypto'
import { CONTROL_URL } from '../ports.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The TOTP code for a secret (RFC 6238) by the server's clock. @param ahead steps of 30 s from now */
export async function totpCode(secret: string, stepsAhead = 0): Promise<string> {
  const now = Number(await (await fetch(`${CONTROL_URL}/now`)).text())
  const bits = [...secret.replaceAll(/\s/g, '')]
    .map((sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(now / 30_000) + stepsAhead))
  const mac = createHmac('sha1', key).update(step).digest()
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7f_ff_ff_ff
  return String(number % 1_000_000).padStart(6, '0')
}
