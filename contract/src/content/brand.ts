import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { richText } from './rich-text.ts'
import { id, instant, lang, pathId, picture, recordVersion } from '../fields.ts'

/** Agreements: user agreement, privacy agreement, and the agreement of partners. */
export const POLICIES = ['user', 'privacy', 'partner'] as const

export const policyName = z.enum(POLICIES)

export type PolicyName = z.infer<typeof policyName>

export const BRAND_PAGES = ['user', 'privacy', 'partner', 'about', 'license', 'social', 'tips'] as const

/** Variants of the first-visit tips: iOS and Android browsers, and in-app browsers of chat apps. */
export const TIP_KINDS = ['ios', 'android', 'outside'] as const

export type TipKind = (typeof TIP_KINDS)[number]

export const SOCIAL_KINDS = ['short_video', 'social_network', 'photo_sharing', 'messaging'] as const

export const socialLink = z.object({
  kind: z.enum(SOCIAL_KINDS),
  /** Name of the network, such as TikTok. */
  name: z.string(),
  /** Name of the brand's account there. */
  handle: z.string(),
  href: z.string(),
})

export type SocialLink = z.infer<typeof socialLink>

const licenceItem = z.object({
  id,
  title: z.string(),
  number: z.string(),
  issuer: z.string(),
  picture: picture.nullable(),
  /** Last valid Bangkok day; null without end. */
  valid_until: z.string().nullable(),
})

const tipStep = z.object({
  text: z.string(),
  /** Null: the built-in drawing of the app. */
  picture: picture.nullable(),
})

export const tips = z.object({
  /** Whether they are shown at the first visit; they can be opened in any case. */
  shown: z.boolean(),
  /** Null while staff have written none: the built-in texts are shown. */
  words: z
    .object({
      title: z.string(),
      lead: z.string(),
      steps: z.object({
        ios: z.array(tipStep).length(2),
        android: z.array(tipStep).length(2),
        outside: z.array(tipStep).length(2),
      }),
    })
    .nullable(),
})

export type TipsReply = z.infer<typeof tips>

export const policy = z.object({
  doc: policyName,
  version: z.int(),
  effective_at: instant,
  title: z.string(),
  body: richText,
  /** The version in effect; older ones are read by number. */
  current: z.int(),
})

export type Policy = z.infer<typeof policy>

export const brandCalls = defineCalls({
  'GET /api/policy': {
    summary: 'User, privacy or partner agreement: the version in force or an earlier one',
    who: 'public',
    cacheSeconds: 5,
    input: z.strictObject({
      doc: policyName.default('user'),
      version: recordVersion.optional(),
      lang: lang.optional(),
    }),
    reply: policy,
  },
  'GET /api/about': {
    summary: 'About page of the brand',
    who: 'public',
    cacheSeconds: 5,
    input: z.strictObject({ lang: lang.optional() }),
    reply: z.object({ title: z.string(), body: richText }),
  },
  'GET /api/tips': {
    summary: 'First-visit tips about adding the app to the home screen',
    who: 'public',
    cacheSeconds: 5,
    input: z.strictObject({ lang: lang.optional() }),
    reply: tips,
  },
  'GET /api/license': {
    summary: 'Licences and certificates of the brand',
    who: 'public',
    cacheSeconds: 5,
    input: z.strictObject({ lang: lang.optional() }),
    reply: z.array(licenceItem),
  },
  'GET /api/license/{id}': {
    summary: 'One licence',
    who: 'public',
    cacheSeconds: 5,
    input: z.strictObject({ id: pathId, lang: lang.optional() }),
    reply: licenceItem.extend({ text: z.string() }),
  },
  'GET /api/social': {
    summary: 'Contact and social links of the brand',
    who: 'public',
    cacheSeconds: 5,
    input: z.strictObject({ lang: lang.optional() }),
    reply: z.object({ lead: z.string(), links: z.array(socialLink), support_link: z.string() }),
  },
})
