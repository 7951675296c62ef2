import type { brandCalls } from '@bailu/contract/content/brand'
import type { staffBrandCalls } from '@bailu/contract/content/staff-brand'
import type { contentCalls } from '@bailu/contract/content/shop'
import type { staffArticleCalls, staffHomeCalls } from '@bailu/contract/content/staff'
import type { Handlers } from '../../core/context.ts'
import * as banners from './banners.ts'
import * as brandPages from './brand/edit-brand-pages.ts'
import { listLicences, readAbout, readLicence, readPolicy, readSocial, readTips } from './brand/read-brand.ts'
import { changeArticle, createArticle, deleteArticle, publishArticle, unpublishArticle } from './edit-articles.ts'
import { listStaffArticles, readStaffArticle } from './list-staff-articles.ts'
import { listArticles, readArticle } from './read-articles.ts'

export const contentHandlers: Handlers<
  Omit<typeof contentCalls, 'GET /api/home'> &
    typeof brandCalls &
    typeof staffBrandCalls &
    typeof staffArticleCalls &
    typeof staffHomeCalls
> = {
  'GET /api/article': listArticles,
  'GET /api/article/{id}': readArticle,
  'GET /api/policy': readPolicy,
  'GET /api/about': readAbout,
  'GET /api/tips': readTips,
  'GET /api/license': listLicences,
  'GET /api/license/{id}': readLicence,
  'GET /api/social': readSocial,
  'GET /api/staff/brand/{name}': brandPages.readBrandPage,
  'PUT /api/staff/policy/{doc}': brandPages.writePolicy,
  'PUT /api/staff/about': brandPages.writeAbout,
  'PUT /api/staff/tips': brandPages.writeTips,
  'PUT /api/staff/license': brandPages.writeLicences,
  'PUT /api/staff/social': brandPages.writeSocial,
  'GET /api/staff/article': listStaffArticles,
  'GET /api/staff/article/{id}': readStaffArticle,
  'POST /api/staff/article': createArticle,
  'PUT /api/staff/article/{id}': changeArticle,
  'DELETE /api/staff/article/{id}': deleteArticle,
  'POST /api/staff/article/{id}/publish': publishArticle,
  'POST /api/staff/article/{id}/unpublish': unpublishArticle,
  'GET /api/staff/banner': banners.listBanners,
  'POST /api/staff/banner': banners.addBanner,
  'PUT /api/staff/banner/{id}': banners.changeBanner,
  'DELETE /api/staff/banner/{id}': banners.removeBanner,
  'PUT /api/staff/banner-order': banners.sortBanners,
  'GET /api/staff/logo': banners.listPartnerLogos,
  'PUT /api/staff/logo': banners.savePartnerLogos,
}
