import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Bailu', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })

/** 160 bits, Base32: what every authenticator app takes. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** What the app reads from a QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/**
 * The half minute since 1970 a code is of, or undefined where it is not the
 * code of now, the one before or the one after: clocks differ.
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / PERIOD_MS) + delta
}
