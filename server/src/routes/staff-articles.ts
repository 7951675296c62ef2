import type { staffArticleCalls, staffMessageCalls } from '@bailu/contract/staff-articles'
import type { Verbs } from '../core/perform.ts'
import { countAudience } from '../features/content/messages/count-audience.ts'
import { findReceivers } from '../features/content/messages/find-receivers.ts'
import { listAllMessages } from '../features/content/messages/list-all-messages.ts'
import { sendSiteMessage, withdrawSiteMessage } from '../features/content/messages/send-site-message.ts'
import { createArticle } from '../features/content/staff/create-article.ts'
import { editArticle } from '../features/content/staff/edit-article.ts'
import { listAllArticles, readStaffArticle } from '../features/content/staff/list-all-articles.ts'
import { publishArticle, withdrawArticle } from '../features/content/staff/publish-article.ts'

export const staffArticleVerbs: Verbs<typeof staffArticleCalls> = {
  'GET /api/staff/article': listAllArticles,
  'GET /api/staff/article/{id}': readStaffArticle,
  'POST /api/staff/article': createArticle,
  'PUT /api/staff/article/{id}': editArticle,
  'POST /api/staff/article/{id}/publish': publishArticle,
  'POST /api/staff/article/{id}/withdraw': withdrawArticle,
}

export const staffMessageVerbs: Verbs<typeof staffMessageCalls> = {
  'GET /api/staff/sitemessage': listAllMessages,
  'GET /api/staff/sitemessage/audience': countAudience,
  'GET /api/staff/sitemessage/partner': findReceivers,
  'POST /api/staff/sitemessage': sendSiteMessage,
  'POST /api/staff/sitemessage/{id}/withdraw': withdrawSiteMessage,
}
