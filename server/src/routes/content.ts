import type { contentCalls } from '@bailu/contract/content'
import type { Verbs } from '../core/perform.ts'
import { checkSiteMessages } from '../features/content/check-site-messages.ts'
import { listArticles } from '../features/content/list-articles.ts'
import { readArticle } from '../features/content/read-article.ts'
import { readAvatar } from '../features/content/read-avatar.ts'
import { readHome } from '../features/content/read-home.ts'

export const contentVerbs: Verbs<typeof contentCalls> = {
  'GET /api/home': readHome,
  'GET /api/article': listArticles,
  'GET /api/article/{id}': readArticle,
  'GET /api/sitemessage/check': checkSiteMessages,
  'GET /api/user/avatar/{id}': readAvatar,
}
