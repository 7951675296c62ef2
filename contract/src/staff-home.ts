import * as z from 'zod'
import { describe } from './call.ts'
import { done, filledLine, givenInstant, id, instant, line, pathId, picture, pictureKey } from './fields.ts'
import { maybeWordedLine, wordedLine } from './worded.ts'

const MOST_BANNERS = 30
const MOST_LOGOS = 30

/** A path of this shop, such as `/product/100001`, or an `https:` address. */
const link = z.string().trim().min(1).max(500)
const version = z.int().min(1).max(1_000_000)

const bannerForm = {
  picture: pictureKey,
  headline: wordedLine(60),
  subline: maybeWordedLine(120),
  link,
  shown: z.boolean(),
  /** Shown from then on; null: immediately. */
  from: givenInstant.nullable(),
  /** Hidden from then on; null: never. */
  until: givenInstant.nullable(),
}

export const BANNER_STATES = ['hidden', 'scheduled', 'shown', 'expired'] as const
export const staffBanner = z.object({
  id,
  picture,
  headline: wordedLine(60),
  subline: maybeWordedLine(120),
  link: z.string(),
  shown: z.boolean(),
  from: instant.nullable(),
  until: instant.nullable(),
  state: z.enum(BANNER_STATES),
  version: z.int(),
})
export type StaffBanner = z.infer<typeof staffBanner>

const logo = z.object({ name: filledLine(60), picture: pictureKey, link, width: z.int().min(40).max(640) })

export const staffHomeCalls = describe({
  'GET /api/staff/banner': {
    summary: 'All banners of the home screen in their order, hidden ones too',
    who: ['content'],
    input: z.strictObject({}),
    reply: z.array(staffBanner).max(MOST_BANNERS),
  },
  'POST /api/staff/banner': {
    summary: 'A new banner, behind the others',
    who: ['content'],
    input: z.strictObject(bannerForm),
    reply: z.object({ id, version: z.int() }),
    changes: true,
    refusals: ['picture_unknown', 'link_unknown', 'banner_limit'],
  },
  'PUT /api/staff/banner/{id}': {
    summary: 'Change a banner',
    who: ['content'],
    input: z.strictObject({ ...bannerForm, id: pathId, version }),
    reply: z.object({ version: z.int() }),
    changes: true,
    refusals: ['picture_unknown', 'link_unknown', 'edited_meanwhile'],
  },
  'DELETE /api/staff/banner/{id}': {
    summary: 'Take a banner away for good',
    who: ['content'],
    input: z.strictObject({ id: pathId }),
    reply: done,
    changes: true,
  },
  'PUT /api/staff/banner-order': {
    summary: 'The order of all banners',
    who: ['content'],
    input: z.strictObject({ ids: z.array(id).max(MOST_BANNERS) }),
    reply: done,
    changes: true,
    refusals: ['edited_meanwhile'],
  },
  'GET /api/staff/logo': {
    summary: 'Logos of partner brands on the home screen, in their order',
    who: ['content'],
    input: z.strictObject({}),
    reply: z.object({
      /** Version of the list; changes with every edit. */
      version: z.string(),
      list: z.array(logo.extend({ picture })),
    }),
  },
  'PUT /api/staff/logo': {
    summary: 'All logos in their order',
    who: ['content'],
    input: z.strictObject({ version: line(64), list: z.array(z.strictObject(logo.shape)).max(MOST_LOGOS) }),
    reply: z.object({ version: z.string() }),
    changes: true,
    refusals: ['picture_unknown', 'link_unknown', 'edited_meanwhile'],
  },
})
