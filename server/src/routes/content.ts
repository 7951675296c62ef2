import type { contentCalls } from '@bailu/contract/content'
import type { Verbs } from '../core/perform.ts'
import { listArticles } from '../features/content/list-articles.ts'
import { checkSiteMessages } from '../features/content/messages/check-site-messages.ts'
import { listSiteMessages, readSiteMessage } from '../features/content/messages/list-site-messages.ts'
import { markAllRead, markMessageRead } from '../features/content/messages/mark-read.ts'
import { readArticle } from '../features/content/read-article.ts'
import { readAvatar } from '../features/content/read-avatar.ts'
import { readHome } from '../features/content/read-home.ts'

export const contentVerbs: Verbs<typeof contentCalls> = {
  'GET /api/home': readHome,
  'GET /api/article': listArticles,
  'GET /api/article/{id}': readArticle,
  'GET /api/sitemessage/check': checkSiteMessages,
  'GET /api/sitemessage': listSiteMessages,
  'GET /api/sitemessage/{id}': readSiteMessage,
  'POST /api/sitemessage/{id}/read': markMessageRead,
  'POST /api/sitemessage/read': markAllRead,
  'GET /api/user/avatar/{id}': readAvatar,
}
