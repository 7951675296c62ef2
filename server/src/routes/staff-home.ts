import type { staffHomeCalls } from '@bailu/contract/staff-home'
import type { Verbs } from '../core/perform.ts'
import { addBanner } from '../features/content/home/add-banner.ts'
import { changeBanner } from '../features/content/home/change-banner.ts'
import { listBanners } from '../features/content/home/list-banners.ts'
import { listLogos } from '../features/content/home/list-logos.ts'
import { removeBanner } from '../features/content/home/remove-banner.ts'
import { sortBanners } from '../features/content/home/sort-banners.ts'
import { writeLogos } from '../features/content/home/write-logos.ts'

export const staffHomeVerbs: Verbs<typeof staffHomeCalls> = {
  'GET /api/staff/banner': listBanners,
  'POST /api/staff/banner': addBanner,
  'PUT /api/staff/banner/{id}': changeBanner,
  'DELETE /api/staff/banner/{id}': removeBanner,
  'PUT /api/staff/banner-order': sortBanners,
  'GET /api/staff/logo': listLogos,
  'PUT /api/staff/logo': writeLogos,
}
