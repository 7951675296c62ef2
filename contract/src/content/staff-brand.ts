import * as z from 'zod'
import { defineCalls } from '../call.ts'
import { BRAND_PAGES, policyName, SOCIAL_KINDS, socialLink } from './brand.ts'
import { richText, richTextInput } from './rich-text.ts'
import { localizedDraft } from './staff.ts'
import { id, instant, line, localizedStrings, optionalLocalizedLine, pictureKey, plausibleInstant } from '../fields.ts'

/** Version that was read, 0 before the first; a newer change of another editor is not overwritten. */
const version = z.int().min(0).max(999_999)

const versionReply = z.object({ version: z.int() })

const storedTipStep = z.object({ text: localizedStrings, picture: z.string().nullable() })

const brandPageForm = {
  version,
  title: optionalLocalizedLine(120),
  body: z.strictObject({ en: richTextInput, zh: richTextInput, th: richTextInput }),
}

const socialForm = z.strictObject({
  kind: z.enum(SOCIAL_KINDS),
  name: line(40).pipe(z.string().min(1)),
  handle: line(80),
  href: z.string().max(500),
})

const tipStepForm = z.strictObject({ text: localizedDraft(200), picture: pictureKey.nullable() })

const tipStepsForm = z.strictObject({
  ios: z.array(tipStepForm).length(2),
  android: z.array(tipStepForm).length(2),
  outside: z.array(tipStepForm).length(2),
})

const licenceForm = z.strictObject({
  /** Id of an existing licence; omitted for a new one. */
  id: id.optional(),
  title: optionalLocalizedLine(120),
  number: line(80),
  issuer: optionalLocalizedLine(120),
  text: localizedDraft(1_000),
  picture: pictureKey.nullable(),
  valid_until: z.iso.date().nullable(),
})

export const staffBrandCalls = defineCalls({
  'GET /api/staff/brand/{name}': {
    summary: 'Latest version of a brand page in all languages, and its version list',
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
          z.object({ title: localizedStrings, body: z.object({ en: richText, zh: richText, th: richText }) }),
          z.object({ lead: localizedStrings, links: z.array(socialLink) }),
          z.object({
            shown: z.boolean(),
            title: localizedStrings,
            lead: localizedStrings,
            steps: z.object({
              ios: z.array(storedTipStep),
              android: z.array(storedTipStep),
              outside: z.array(storedTipStep),
            }),
          }),
          z.object({
            list: z.array(
              z.object({
                id,
                title: localizedStrings,
                number: z.string(),
                issuer: localizedStrings,
                text: localizedStrings,
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
    summary: 'Save a new version of an agreement; earlier versions stay readable',
    who: ['content'],
    input: z.strictObject({
      ...brandPageForm,
      doc: policyName,
      effective_at: plausibleInstant.nullable().default(null),
    }),
    reply: versionReply,
    idempotent: true,
    clearsCache: true,
    errors: ['edit_conflict', 'not_written'],
  },
  'PUT /api/staff/about': {
    summary: 'About page of the brand',
    who: ['content'],
    input: z.strictObject(brandPageForm),
    reply: versionReply,
    idempotent: true,
    clearsCache: true,
    errors: ['edit_conflict', 'not_written'],
  },
  'PUT /api/staff/tips': {
    summary: 'Save the first-visit tips in all languages, with uploaded or default pictures',
    who: ['content'],
    input: z.strictObject({
      version,
      shown: z.boolean(),
      title: optionalLocalizedLine(120),
      lead: localizedDraft(200),
      steps: tipStepsForm,
    }),
    reply: versionReply,
    idempotent: true,
    clearsCache: true,
    errors: ['edit_conflict', 'not_written', 'picture_unknown'],
  },
  'PUT /api/staff/license': {
    summary: 'Save all licences and certificates, in display order',
    who: ['content'],
    input: z.strictObject({ version, list: z.array(licenceForm).max(50) }),
    reply: versionReply,
    idempotent: true,
    clearsCache: true,
    errors: ['edit_conflict', 'picture_unknown'],
  },
  'PUT /api/staff/social': {
    summary: 'Save the links of the brand, in display order',
    who: ['content'],
    idempotent: true,
    recentAuth: true,
    input: z.strictObject({ version, lead: localizedDraft(200), links: z.array(socialForm).max(20) }),
    reply: versionReply,
    clearsCache: true,
    errors: ['edit_conflict'],
  },
})
