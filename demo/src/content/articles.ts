/** Announcements, material and training articles of the demo shop. */
import { announcements } from './articles-announcement.ts'
import { materialArticles } from './articles-material.ts'
import { ritual } from './article-ritual.ts'
import { trainings } from './articles-training.ts'
import type { SeedArticle } from './seed-article.ts'

export const articles: readonly SeedArticle[] = [...announcements, ritual, ...materialArticles, ...trainings]
