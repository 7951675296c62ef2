import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000

const totpOf = (secret: string, label: string) =>
  new TOTP({ issuer: 'Bailu', label, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 })

/** 160 bits, Base32: supported by every authenticator app. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The `otpauth:` URI for the QR code. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/**
 * The time step (30 seconds since 1970) of a code; undefined if it is not the
 * current code, the one before or the one after, which allows for clock skew.
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(now.getTime() / PERIOD_MS) + delta
}
