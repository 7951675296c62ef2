import * as z from 'zod'
import { describe } from './call.ts'
import { givenInstant, id, instant, lang, line, pathId, picture, pictureKey } from './fields.ts'
import { richText, written } from './rich-text.ts'
import { said } from './staff-articles.ts'
import { maybeWordedLine } from './worded.ts'

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

export const brandCalls = describe({
  'GET /api/policy': {
    summary: 'User, privacy or partner agreement, the one that holds now or an older version',
    who: 'public',
    cached: 5,
    input: z.strictObject({
      doc: policyName.default('user'),
      version: z
        .string()
        .regex(/^[1-9]\d{0,5}$/)
        .transform(Number)
        .or(z.int().min(1).max(999_999))
        .optional(),
      lang: lang.optional(),
    }),
    reply: policy,
  },
  'GET /api/about': {
    summary: 'What the brand says about itself',
    who: 'public',
    cached: 5,
    input: z.strictObject({ lang: lang.optional() }),
    reply: z.object({ title: z.string(), body: richText }),
  },
  'GET /api/tips': {
    summary: 'First-visit tips: how to keep the app on the home screen',
    who: 'public',
    cached: 5,
    input: z.strictObject({ lang: lang.optional() }),
    reply: tips,
  },
  'GET /api/license': {
    summary: 'Licences and certificates of the brand',
    who: 'public',
    cached: 5,
    input: z.strictObject({ lang: lang.optional() }),
    reply: z.array(licenceItem),
  },
  'GET /api/license/{id}': {
    summary: 'One licence',
    who: 'public',
    cached: 5,
    input: z.strictObject({ id: pathId, lang: lang.optional() }),
    reply: licenceItem.extend({ text: z.string() }),
  },
  'GET /api/social': {
    summary: 'Where the brand is to be found',
    who: 'public',
    cached: 5,
    input: z.strictObject({ lang: lang.optional() }),
    reply: z.object({ lead: z.string(), links: z.array(socialLink), support_link: z.string() }),
  },
})

/** Version that was read, 0 before the first; a newer change of another editor is not overwritten. */
const version = z.int().min(0).max(999_999)
const saved = z.object({ version: z.int() })
const three = z.object({ en: z.string(), zh: z.string(), th: z.string() })
const keptStep = z.object({ text: three, picture: z.string().nullable() })
const pageForm = {
  version,
  title: maybeWordedLine(120),
  body: z.strictObject({ en: written, zh: written, th: written }),
}
const socialForm = z.strictObject({
  kind: z.enum(SOCIAL_KINDS),
  name: line(40).pipe(z.string().min(1)),
  handle: line(80),
  href: z.string().max(500),
})
const stepForm = z.strictObject({ text: said(200), picture: pictureKey.nullable() })
const stepsForm = z.strictObject({
  ios: z.array(stepForm).length(2),
  android: z.array(stepForm).length(2),
  outside: z.array(stepForm).length(2),
})
const licenceForm = z.strictObject({
  /** Id of an existing licence; omitted for a new one. */
  id: id.optional(),
  title: maybeWordedLine(120),
  number: line(80),
  issuer: maybeWordedLine(120),
  text: said(1_000),
  picture: pictureKey.nullable(),
  valid_until: z.iso.date().nullable(),
})

export const staffBrandCalls = describe({
  'GET /api/staff/brand/{name}': {
    summary: 'A page of the brand in all languages, as it was last written, and its versions',
    who: ['content'],
    input: z.strictObject({ name: z.enum(BRAND_PAGES) }),
    reply: z.object({
      name: z.enum(BRAND_PAGES),
      /** 0 while there is none. */
      version: z.int(),
      /** The version in effect, 0 while none is. */
      current: z.int(),
      content: z
        .union([
          z.object({ title: three, body: z.object({ en: richText, zh: richText, th: richText }) }),
          z.object({ lead: three, links: z.array(socialLink) }),
          z.object({
            shown: z.boolean(),
            title: three,
            lead: three,
            steps: z.object({
              ios: z.array(keptStep),
              android: z.array(keptStep),
              outside: z.array(keptStep),
            }),
          }),
          z.object({
            list: z.array(
              z.object({
                id,
                title: three,
                number: z.string(),
                issuer: three,
                text: three,
                picture: z.string().nullable(),
                valid_until: z.string().nullable(),
              }),
            ),
          }),
        ])
        .nullable(),
      versions: z.array(z.object({ version: z.int(), effective_at: instant, created_at: instant })),
    }),
  },
  'PUT /api/staff/policy/{doc}': {
    summary: 'A new version of an agreement; the older ones stay to be read',
    who: ['content'],
    input: z.strictObject({ ...pageForm, doc: policyName, effective_at: givenInstant.nullable().default(null) }),
    reply: saved,
    changes: true,
    refusals: ['edited_meanwhile', 'not_written'],
  },
  'PUT /api/staff/about': {
    summary: 'What the brand says about itself',
    who: ['content'],
    input: z.strictObject(pageForm),
    reply: saved,
    changes: true,
    refusals: ['edited_meanwhile', 'not_written'],
  },
  'PUT /api/staff/tips': {
    summary: 'First-visit tips in all languages, with pictures of our own or the drawn ones',
    who: ['content'],
    input: z.strictObject({
      version,
      shown: z.boolean(),
      title: maybeWordedLine(120),
      lead: said(200),
      steps: stepsForm,
    }),
    reply: saved,
    changes: true,
    refusals: ['edited_meanwhile', 'not_written', 'picture_unknown'],
  },
  'PUT /api/staff/license': {
    summary: 'All licences and certificates, in their order',
    who: ['content'],
    input: z.strictObject({ version, list: z.array(licenceForm).max(50) }),
    reply: saved,
    changes: true,
    refusals: ['edited_meanwhile', 'picture_unknown'],
  },
  'PUT /api/staff/social': {
    summary: 'The links of the brand, in their order',
    who: ['content'],
    fresh: true,
    input: z.strictObject({ version, lead: said(200), links: z.array(socialForm).max(20) }),
    reply: saved,
    changes: true,
    refusals: ['edited_meanwhile'],
  },
})
