import * as z from 'zod'

export const MOST_PASSKEYS = 10

const binary = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/)
const credential = {
  id: binary(1_400),
  rawId: binary(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).nullish(),
  clientExtensionResults: z.record(z.string().max(40), z.unknown()).default({}),
}

/** WebAuthn assertion of an authenticator; unknown fields are ignored. */
export const passkeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary(4_000),
    authenticatorData: binary(4_000),
    signature: binary(8_000),
    userHandle: binary(200).nullish(),
  }),
})
export type PasskeyProof = z.infer<typeof passkeyProof>

/** WebAuthn registration of an authenticator. */
export const passkeyMade = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: binary(4_000),
    attestationObject: binary(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
