import type { brandCalls, staffBrandCalls } from '@bailu/contract/brand'
import type { Verbs } from '../core/perform.ts'
import { readBrandPage } from '../features/content/brand/read-brand-page.ts'
import { listLicences, readLicence } from '../features/content/brand/read-licences.ts'
import { readAbout, readPolicy } from '../features/content/brand/read-policy.ts'
import { readSocial } from '../features/content/brand/read-social.ts'
import { readTips } from '../features/content/brand/read-tips.ts'
import { writeAbout, writeLicences, writePolicy, writeSocial } from '../features/content/brand/write-pages.ts'
import { writeTips } from '../features/content/brand/write-tips.ts'

export const brandVerbs: Verbs<typeof brandCalls> = {
  'GET /api/policy': readPolicy,
  'GET /api/about': readAbout,
  'GET /api/tips': readTips,
  'GET /api/license': listLicences,
  'GET /api/license/{id}': readLicence,
  'GET /api/social': readSocial,
}

export const staffBrandVerbs: Verbs<typeof staffBrandCalls> = {
  'GET /api/staff/brand/{name}': readBrandPage,
  'PUT /api/staff/policy/{doc}': writePolicy,
  'PUT /api/staff/about': writeAbout,
  'PUT /api/staff/tips': writeTips,
  'PUT /api/staff/license': writeLicences,
  'PUT /api/staff/social': writeSocial,
}
